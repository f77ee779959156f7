import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// `npm run dev` talks to a server started with
// `pinpoint serve --no-open --allow-origin http://localhost:5173`.
const server = process.env.PINPOINT_URL ?? 'http://127.0.0.1:7464';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // What every view needs goes into one file: it compresses better than a dozen small ones.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'core', test: /src[\\/](api|board|game)[\\/]|node_modules/ }],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: true, ws: true } } },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
