import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fetchFilesBeforeImport } from '@film-contest/contract/chunk-plugin';
import { messages } from '@film-contest/messages/vite';
import { reactRouter } from '@react-router/dev/vite';
import { Features } from 'lightningcss';
import { defineConfig } from 'vite';
import { addClientEntry } from './client-entry.ts';
import { createInlineScriptPlugin } from './inline-script.ts';
import { writeStyleSheetParts } from './style-sheets.ts';

/** Browser versions to which syntax and styles are lowered, because in-app browsers are old. */
const oldestKernels = ['chrome87', 'safari14', 'firefox85'];

// Resolves symbolic links in the path, because Vite resolves them in module ids.
const siteFolder = realpathSync(import.meta.dirname);

/** Matches modules by their path relative to this folder: the build must not depend on the path of the clone. */
const matchModulePath = (pattern: RegExp) => (id: string) =>
  pattern.test(path.relative(siteFolder, id));

/**
 * Shared chunks: few large ones compress better and need fewer requests. Some hold code of every page (router, shell,
 * film cards), others code of most pages. One file holds the styles of all pages without forms: it is smaller than
 * several files, and cached for the next page.
 */
const sharedChunks = [
  // Code that uses no React, because documents without React load it too.
  {
    name: 'frame-controls',
    test: matchModulePath(/^app\/(start-controls|lib\/(early-click|stored-votes))\.ts$/),
    priority: 3,
  },
  // A chunk of its own, because `kept-input` imports `session`. If `session` were part of `frame-controls`, importing
  // it would also load the styles of that chunk.
  { name: 'session', test: matchModulePath(/^app\/lib\/session\.ts$/), priority: 5 },
  {
    name: 'calls',
    test: matchModulePath(
      /^app\/(components\/film\/watch-film-cards|features\/voting\/early-device|lib\/api)\.ts$/,
    ),
    priority: 2,
  },
  {
    name: 'styles',
    test: matchModulePath(/^app\/(?!features\/(submit|account)).*\.css$/),
    priority: 4,
  },
  {
    name: 'framework',
    test: matchModulePath(/^\.\.\/\.\.\/node_modules\/(react|react-dom|scheduler|react-router)\//),
  },
  {
    name: 'shell',
    test: matchModulePath(
      /^app\/(features\/shell|components\/(notices|page-skeleton|film\/)|lib\/(first-touch|lazy-component|message-overrides|stored-votes|tree|use-loading-next-page))/,
    ),
  },
  // A chunk of its own, because the site's shell loads `kept-input` early. As a part of a chunk with styles, it would
  // load those styles a second time.
  {
    name: 'kept-input',
    test: matchModulePath(/^app\/lib\/kept-input\.ts$/),
    priority: 1,
  },
  {
    name: 'forms',
    test: matchModulePath(
      /^app\/(components\/form\/|features\/account\/(validate-form|new-password))/,
    ),
  },
  { name: 'common', minShareCount: 12 },
  // Groups small files, because each file costs a request and its headers. Listed after `common`, because a group also
  // takes the modules that its own modules import.
  { name: 'share', test: matchModulePath(/^app\/features\/share\/share-panel/) },
  {
    name: 'film',
    test: matchModulePath(
      /^(app\/(routes\/film-page|features\/entry|components\/film-player\/film-player)|\.\.\/\.\.\/packages\/player\/src\/(film-player|playback|stored-position|timeline|video|film-source|path-icon|languages)\.)/,
    ),
  },
];

export default defineConfig({
  base: '/dist/',
  // Keeps logical properties, because lowered ones follow the language of a text instead of the
  // page's direction.
  css: { lightningcss: { exclude: Features.LogicalProperties } },
  // @noble/hashes uses `Object.hasOwn`, which Chromium 87 and Safari 14 lack.
  define: { 'Object.hasOwn': 'Object.prototype.hasOwnProperty.call' },
  plugins: [
    fetchFilesBeforeImport(),
    messages(),
    createInlineScriptPlugin(oldestKernels),
    addClientEntry('app/entry.plain.ts'),
    writeStyleSheetParts('app/entry.plain.ts', oldestKernels),
    reactRouter(),
  ],
  build: { manifest: true, assetsInlineLimit: 0, target: oldestKernels, cssTarget: oldestKernels },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
});
