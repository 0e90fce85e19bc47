const viteHelper = '\0vite/preload-helper.js';

/** Source code that lists the files of an import: a script, or the HTML of a page. */
interface FileList {
  hostType: 'html' | 'js';
}

/**
 * A Vite plugin: each dynamic import of the built app fetches its scripts and styles, those of its static imports
 * included, before it imports them. It replaces the helper that Vite wraps around dynamic imports.
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
          // Without other files, Vite leaves the imported file out as well.
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
