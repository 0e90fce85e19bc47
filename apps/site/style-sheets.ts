import { Features, transform } from 'lightningcss';
import type { Plugin, Rolldown } from 'vite';
import type { StylePart, StyleSheets } from './app/lib/inline-styles.server.ts';

const stylePath = /\.css$/;
const cssModulePath = /\.module\.css$/;

/**
 * Writes `.vite/style-sheets.json`: for each style sheet of the browser build, the styles of its source files in their
 * order. The server needs it to put the styles that a document uses into the document.
 * @param entry script whose styles every document needs, because it adds elements to each
 * @param target browser versions to which the styles are lowered, as in `cssTarget`
 */
export function writeStyleSheetParts(entry: string, target: readonly string[]): Plugin {
  const compiled = new Map<string, string>();
  const sheets: StyleSheets = {};
  return {
    name: 'film-contest:style-sheets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Runs after Vite has compiled CSS modules, and before it turns them into scripts.
    transform(code, id) {
      if (stylePath.test(id)) compiled.set(id, code);
    },
    renderChunk: {
      // Runs after Vite has named the style sheet of the chunk.
      order: 'post',
      handler(_, { moduleIds, viteMetadata }) {
        const always = listImports(this, entry);
        const toPart = (id: string): StylePart => {
          const css = minify(id, compiled.get(id) ?? '', target);
          return { css, classes: isNeededAlways(id, always) ? null : listClasses(css) };
        };
        for (const sheet of viteMetadata?.importedCss ?? [])
          sheets[sheet] = moduleIds.filter((id) => compiled.has(id)).map(toPart);
      },
    },
    generateBundle() {
      const fileName = '.vite/style-sheets.json';
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(sheets) });
    },
    writeBundle(_, bundle) {
      for (const [sheet, parts] of Object.entries(sheets)) {
        const joined = parts?.map(({ css }) => css).join('');
        if (getText(bundle[sheet]).trim() !== joined)
          this.error(`${sheet} differs from the styles of its source files`);
      }
    },
  };
}

/**
 * Whether every document needs a style file. This applies to files that are no CSS modules, because they style HTML
 * elements by name, and to direct or indirect imports of the entry, because it adds elements to each document.
 */
const isNeededAlways = (id: string, imports: ReadonlySet<string>) =>
  !cssModulePath.test(id) || imports.has(id);

/** Lists the modules that a script imports directly, indirectly, or later by a dynamic import. */
function listImports(context: Rolldown.PluginContext, entry: string): Set<string> {
  const found = new Set([...context.getModuleIds()].filter((id) => id.endsWith(entry)));
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) found.add(imported);
  }
  return found;
}

const listClasses = (css: string) => [
  ...new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
];

const getText = (file: Rolldown.OutputBundle[string] | undefined) =>
  file?.type === 'asset' ? Buffer.from(file.source).toString() : '';

/** Minifies styles as Vite does; `writeBundle` compares the results. */
function minify(filename: string, css: string, target: readonly string[]): string {
  const targets = Object.fromEntries(
    target.map((browser) => {
      const [, name = '', version = ''] = /^(\D+)(\d+)$/.exec(browser) ?? [];
      return [name, Number(version) << 16];
    }),
  );
  const exclude = Features.LogicalProperties;
  const code = Buffer.from(css);
  return transform({ filename, code, minify: true, targets, exclude }).code.toString();
}
