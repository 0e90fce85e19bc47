import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Adds a script to the browser build that no other script imports; the manifest lists it by its source file. */
export function addClientEntry(file: string): Plugin {
  return {
    name: 'film-contest:client-entry',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(import.meta.dirname, file) });
    },
  };
}
