import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findLocale, type Locale, locales } from '@film-contest/contract/locales';
import type { Plugin } from 'vite';
import { type App, type Area, appAreas } from './areas.ts';
import { compileCatalogue } from './compile.ts';
import { mergeFallbackMessages } from './fallback.ts';

const prefix = 'virtual:messages/';
const folder = fileURLToPath(new URL('.', import.meta.url));
const getCatalogueFile = (locale: Locale, area: Area) => `${folder}${locale}/${area}.json`;

const readCatalogue = async (file: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(file, 'utf8'));

async function buildCompiledModule(areas: readonly Area[], locale: Locale): Promise<string> {
  const texts = new Map<Locale, Record<string, string>>();
  for (const each of locales) {
    const parts = await Promise.all(
      areas.map((area) => readCatalogue(getCatalogueFile(each, area))),
    );
    texts.set(each, Object.assign({}, ...parts));
  }
  const compiled = compileCatalogue(mergeFallbackMessages(locale, (each) => texts.get(each)));
  // Parsing a JSON string is faster than evaluating the same object literal.
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compiled))});`;
}

/**
 * Builds the module `virtual:messages/<app>`. It exports one loader per locale, so that a new locale needs no change in
 * the apps.
 */
function buildIndexModule(app: App): string {
  const loaders = locales.map(
    (locale) => `${JSON.stringify(locale)}: () => import('${prefix}${app}/${locale}')`,
  );
  return `export const catalogues = { ${loaders.join(', ')} };`;
}

const isAppName = (name: string): name is App => Object.hasOwn(appAreas, name);

function parseModuleId(id: string): { app: App; locale: Locale | null } | null {
  if (!id.startsWith(prefix)) return null;
  const [app = '', tag] = id.slice(prefix.length).split('/');
  if (!isAppName(app)) return null;
  const locale = findLocale(tag);
  return tag !== undefined && locale === null ? null : { app, locale };
}

/**
 * A Vite plugin that serves the compiled catalogues. `virtual:messages/<app>/<locale>` exports `messages`, merged with
 * the messages of the locale's fallbacks. `virtual:messages/<app>` exports `catalogues`, one lazy import per locale. In
 * development, a changed catalogue reloads the page.
 */
export function messages(): Plugin {
  return {
    name: 'film-contest:messages',
    resolveId: (id) => (parseModuleId(id) ? `\0${id}` : undefined),
    async load(id) {
      const wanted = id.startsWith('\0') ? parseModuleId(id.slice(1)) : null;
      if (!wanted) return undefined;
      const { app, locale } = wanted;
      if (!locale) return buildIndexModule(app);
      for (const area of appAreas[app]) {
        for (const each of locales) this.addWatchFile(getCatalogueFile(each, area));
      }
      return buildCompiledModule(appAreas[app], locale);
    },
    hotUpdate({ file }) {
      if (!locales.some((locale) => file.startsWith(`${folder}${locale}/`))) return undefined;
      const { moduleGraph, hot } = this.environment;
      for (const [id, module] of moduleGraph.idToModuleMap) {
        if (id.startsWith(`\0${prefix}`)) moduleGraph.invalidateModule(module);
      }
      hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
