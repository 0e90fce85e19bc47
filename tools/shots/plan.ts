import { type Locale, locales } from '@film-contest/contract/locales';
import { getCanonicalLanguagePrefix, type PageName, pages } from '@film-contest/contract/pages';
import { Refusal } from '../bring-up.mjs';

/** A page in one language. It is loaded once, and pictures are taken in all widths and themes. */
export interface Sitting {
  route: Route;
  language: Language;
  widths: readonly number[];
  themes: readonly Theme[];
}

export type Theme = 'light' | 'dark';

export interface Route {
  name: string;
  /**
   * URL path, with the parameters of {@link pages}. The value of `:id` is found later, by following a link of a list.
   */
  path: string;
  prefixed: boolean;
}

export interface Language {
  name: string;
  /** Language that the browser requests. */
  browser: Locale;
  /** Language that the reader has chosen: a supported locale, or a language without messages. */
  stored: string;
}

/** Pages, languages, widths and themes that the command line selects; an empty list selects all. */
export interface Wanted {
  route: readonly string[];
  locale: readonly string[];
  width: readonly string[];
  theme: readonly string[];
}

const widths = [360, 768, 1440];
const themes: readonly Theme[] = ['light', 'dark'];

/** A right-to-left language, for which the English messages are shown. */
const rightToLeft: Language = { name: 'ar', browser: 'en-US', stored: 'ar' };
const rightToLeftWidths = [360, 1440];

const languages: readonly Language[] = [
  ...locales.map((locale) => ({ name: locale, browser: locale, stored: locale })),
  rightToLeft,
];

/** Pages that only the entrant can open. */
const notPublic: readonly PageName[] = ['submitEntryStep'];

const routes: readonly Route[] = [
  ...(Object.keys(pages) as PageName[])
    .filter((name) => !notPublic.includes(name))
    .map((name) => ({ name, ...pages[name] })),
  { name: '404', path: '/404', prefixed: false },
  { name: '500', path: '/500', prefixed: false },
];

/**
 * Lists every public page in every language, width and theme, limited to the selected ones.
 * @throws Refusal for a name that does not exist
 */
export function planScreenshots(wanted: Wanted): Sitting[] {
  const shownRoutes = selectByName('route', routes, wanted.route, ({ name }) => name);
  const shownLanguages = selectByName('locale', languages, wanted.locale, ({ name }) => name);
  const shownWidths = selectByName('width', widths, wanted.width, String);
  const shownThemes = selectByName('theme', themes, wanted.theme, String);
  return shownLanguages
    .flatMap((language) =>
      shownRoutes.map((route) => ({
        route,
        language,
        widths: shownWidths.filter(
          (width) => language !== rightToLeft || rightToLeftWidths.includes(width),
        ),
        themes: shownThemes.filter((theme) => language !== rightToLeft || theme === 'light'),
      })),
    )
    .filter(({ widths, themes }) => widths.length > 0 && themes.length > 0);
}

function selectByName<V>(
  option: string,
  all: readonly V[],
  names: readonly string[],
  nameOf: (value: V) => string,
) {
  const known = all.map(nameOf);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Refusal(`There is no --${option} ${unknown}. There are: ${known.join(', ')}`);
  return names.length === 0 ? all : all.filter((value) => names.includes(nameOf(value)));
}

/** Builds the URL path of a page in a language. A parameter `:id` is not replaced. */
export function buildPagePath({ path, prefixed }: Route, { stored }: Language): string {
  const tree = locales.find((locale) => locale === stored);
  const prefix = prefixed && tree ? getCanonicalLanguagePrefix(tree) : null;
  return prefix ? `/${prefix}${path}` : path;
}

/** Builds the file name of a picture. */
export const buildPictureName = ({ route, language }: Sitting, width: number, theme: Theme) =>
  `${route.name}.${language.name}.${width}.${theme}.jpg`;
