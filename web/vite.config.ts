import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// `npm run dev` talks to a server started with
// `pinpoint serve --no-open --allow-origin http://localhost:5173`.
const server = process.env.PINPOINT_URL ?? 'http://127.0.0.1:7464';

const SHARED = [
  'node_modules/',
  'src/api/',
  'src/board/',
  'src/game/',
  'src/theme/',
  'src/library/keeper',
  'src/library/tab',
  'src/library/useLibrary',
  'src/panels/Dialog',
  'src/panels/Icon',
  'src/panels/Sentences',
  'src/panels/Switch',
  'src/panels/TypedMove',
  'src/panels/score',
  'src/panels/tone',
  'src/review/reviewed',
  'src/table/usePointing',
  'src/table/usePreview',
  'src/table/useShortcuts',
];

function isShared(file: string): boolean {
  const path = file.replaceAll('\\', '/');
  return SHARED.some((part) => path.includes(part)) && !path.includes('src/game/editor');
}

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // What every view needs goes into one file: it compresses better than a dozen small ones.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'core', test: (id: string) => isShared(id) }] },
      },
    },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: true, ws: true } } },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
