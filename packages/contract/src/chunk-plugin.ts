const viteHelper = '\0vite/preload-helper.js';

/** Kind of source code from which a dynamic import comes: a script, or the HTML of a page. */
interface FileList {
  hostType: 'html' | 'js';
}

/**
 * A Vite plugin for the built apps: each dynamic import first fetches its scripts and style sheets, including those
 * of its static imports. The plugin replaces the helper that Vite wraps around dynamic imports.
 */
export function fetchFilesBeforeImport() {
  let base = '/';
  return {
    name: 'film-contest:fetch-before-import',
    apply: 'build' as const,
    enforce: 'pre' as const,
    config: () => ({
      build: {
        modulePreload: {
          // Adds the imported file itself, which Vite omits from the list if that file has no dependencies.
          resolveDependencies: (file: string, files: string[], { hostType }: FileList) =>
            hostType === 'js' ? [...new Set([file, ...files])] : files,
        },
      },
    }),
    configResolved(config: { base: string }) {
      base = config.base;
    },
    load(id: string) {
      if (id !== viteHelper) return undefined;
      return `import { loadFiles } from '@film-contest/contract/chunk-files';
export const __vitePreload = (load, files = []) =>
  loadFiles(files.map((file) => ${JSON.stringify(base)} + file)).then(load);`;
    },
  };
}
