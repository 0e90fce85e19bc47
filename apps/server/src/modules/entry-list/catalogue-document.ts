import { htmlLang } from '@film-contest/contract/locales';
import { formatTimecode } from '@film-contest/messages/format';
import { getTranslator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import type { CatalogueDocument } from '../../platform/documents/catalogue.ts';
import { readLogo } from '../branding/branding.ts';
import { pickLocale } from '../settings/settings.rules.ts';
import { readContest } from '../settings/settings.ts';
import type { CatalogueFilm } from './catalogue-films.ts';
import type { CatalogueOrder } from './tables.ts';

/** Builds the content of a catalogue's PDF, in the contest's look. @param stills local JPEG files of the films */
export async function buildCatalogueDocument(
  ctx: Context,
  { locale, perPage, hasBleed }: CatalogueOrder,
  films: readonly CatalogueFilm[],
  stills: readonly (string | null)[],
): Promise<Omit<CatalogueDocument, 'target'>> {
  const { name, organiser, branding } = await readContest(ctx.db);
  const t = getTranslator(locale, 'console', 'lists');
  const logo = await readLogo(ctx);
  return {
    title: name[locale],
    kind: t('lists.catalogue.title'),
    count: t('lists.catalogue.films', { count: films.length }),
    organiser: pickLocale(organiser, locale),
    slogan: pickLocale(branding.slogan, locale),
    contents: t('lists.catalogue.contents'),
    lang: htmlLang[locale],
    script: locale === 'zh-TW' ? 'tc' : 'sc',
    accent: branding.accent ?? { dark: '#F2F4F3', light: '#121514' },
    logo: logo && {
      png: logo.png.toString('base64'),
      width: logo.width,
      height: logo.height,
      tone: logo.tone,
    },
    perPage,
    hasBleed,
    date: new Date(),
    films: films.map((film, index) => ({
      number: film.number,
      title: film.title,
      still: stills[index] ?? null,
      credits: [
        film.team,
        film.school,
        film.group && t(`console.group.${film.group}`),
        film.seconds === null ? null : formatTimecode(film.seconds),
      ].filter((text): text is string => Boolean(text)),
      synopsis: film.synopsis,
      teamText: film.teamText,
    })),
  };
}
