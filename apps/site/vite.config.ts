import { messages } from '@film-contest/messages/vite';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './inline-script.ts';

/** Kernels of in-app browsers lag behind: syntax and styles are lowered to what they read. */
const oldestKernels = ['chrome87', 'safari14', 'firefox85'];

/**
 * Few and larger shared scripts compress better and arrive in fewer requests: what comes with every
 * page (the router, the shell, cards of films), and what most pages share.
 */
const sharedChunks = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  {
    name: 'shell',
    test: /app[\\/](features[\\/]shell|components[\\/](notices|page-skeleton|film[\\/]))/,
  },
  { name: 'common', minShareCount: 12 },
];

export default defineConfig({
  base: '/dist/',
  plugins: [messages(), inlineScript(oldestKernels), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0, target: oldestKernels, cssTarget: oldestKernels },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
});
