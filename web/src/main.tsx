// The base comes first: what a panel says of itself goes over it.
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/controls.css';
import './theme/layout.css';
import './panels/panel.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { BackendContext } from './api/backend';
import { httpBackend } from './api/http';
import { openTab } from './library/tab';

const root = document.getElementById('root');
if (root) {
  const tab = await openTab();
  createRoot(root).render(
    <StrictMode>
      <BackendContext value={httpBackend}>
        <App tab={tab} />
      </BackendContext>
    </StrictMode>,
  );
}
