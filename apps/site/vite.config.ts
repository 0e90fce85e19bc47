import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fetchBeforeImport } from '@film-contest/contract/chunk-plugin';
import { messages } from '@film-contest/messages/vite';
import { reactRouter } from '@react-router/dev/vite';
import { Features } from 'lightningcss';
import { defineConfig } from 'vite';
import { inlineScript } from './inline-script.ts';

/** Kernels of in-app browsers lag behind: syntax and styles are lowered to what they read. */
const oldestKernels = ['chrome87', 'safari14', 'firefox85'];

// Vite resolves symbolic links in module ids.
const siteFolder = realpathSync(import.meta.dirname);

/** Matches modules by their path relative to this folder: the build must not depend on the path of the clone. */
const byPath = (pattern: RegExp) => (id: string) => pattern.test(path.relative(siteFolder, id));

/**
 * Few and larger shared scripts compress better and arrive in fewer requests: what comes with every
 * page (the router, the shell, cards of films), and what most pages share. The styles of all pages but those
 * with forms are one file, smaller than what each page would need of many, and the next page has it already.
 */
const sharedChunks = [
  {
    name: 'styles',
    test: byPath(/^app\/(?!features\/(submit|account)).*\.css$/),
    priority: 1,
  },
  {
    name: 'framework',
    test: byPath(/^\.\.\/\.\.\/node_modules\/(react|react-dom|scheduler|react-router)\//),
  },
  {
    name: 'shell',
    test: byPath(
      /^app\/(features\/shell|components\/(notices|page-skeleton|film\/)|lib\/(first-touch|lazy-part|own-texts|tree|use-reloading))/,
    ),
  },
  // Lists of films load it as well as the page of one.
  { name: 'voter', test: byPath(/^app\/features\/voting\/(challenge|with-vote-texts)\.ts$/) },
  // The shell loads it at start: beside what has styles, it would bring those a second time.
  { name: 'kept-input', test: byPath(/^app\/lib\/kept-input\.ts$/) },
  {
    name: 'forms',
    test: byPath(/^app\/(components\/form|features\/account\/(check|password))/),
  },
  { name: 'common', minShareCount: 12 },
];

export default defineConfig({
  base: '/dist/',
  // Lowered logical properties follow the language of a text; ours follow the direction of the page.
  css: { lightningcss: { exclude: Features.LogicalProperties } },
  plugins: [fetchBeforeImport(), messages(), inlineScript(oldestKernels), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0, target: oldestKernels, cssTarget: oldestKernels },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
});
