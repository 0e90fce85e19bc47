import { fetchFilesBeforeImport } from '@film-contest/contract/chunk-plugin';
import { messages } from '@film-contest/messages/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/dist/console/',
  plugins: [react(), fetchFilesBeforeImport(), messages()],
  // The server replaces the placeholder in every response; see `lib/csp.ts`.
  html: { cspNonce: '__NONCE__' },
  build: { outDir: 'build', emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 1500 },
});
