// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Late } from './Late';

afterEach(cleanup);

test('a part that cannot be loaded says so, and the rest of the page stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Missing = lazy(() => Promise.reject<{ default: () => null }>(new Error('no server')));
  const close = vi.fn();
  render(
    <>
      <p>the board</p>
      <Late onClose={close}>
        <Missing />
      </Late>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByText('the board')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(close).toHaveBeenCalledOnce();
});
