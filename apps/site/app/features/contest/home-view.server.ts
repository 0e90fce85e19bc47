import type { Contract } from '@film-contest/contract/contract';
import type { Locale } from '@film-contest/contract/locales';
import { getDefaultTexts } from '../../lib/default-texts.server.ts';

export type HomeBlocks = Contract['home']['data'];

const none: HomeBlocks = { hero: null, case: null, banners: [] };

/**
 * Builds the texts at the top of the home page, as staff wrote them or by default.
 * @param isAgainstFraud whether the contest is against fraud, so that the built-in drawing of a staged scam fits
 */
export function buildHomeView(blocks: HomeBlocks | null, locale: Locale, isAgainstFraud: boolean) {
  const t = getDefaultTexts(locale);
  const { hero, case: written, banners } = blocks ?? none;
  return {
    hero: {
      lang: hero?.lang ?? locale,
      title: hero?.title ?? t('defaults.home.title'),
      text: hero ? hero.text : t('defaults.home.text'),
      caption: hero?.caption ?? null,
      picture: hero?.picture ?? null,
      link: hero?.link ?? null,
    },
    case: buildCaseView(written, isAgainstFraud),
    banners,
  };
}

/**
 * Builds the case of the week. Returns null if staff wrote none; omits the pictures if the built-in drawing does not
 * fit the contest.
 */
function buildCaseView(written: HomeBlocks['case'], isAgainstFraud: boolean) {
  if (!written) return null;
  const { lang, title, text, caption, offSetCaption, picture, offSet, link } = written;
  const pictures = picture && offSet ? ([picture, offSet] as const) : null;
  if (!pictures && !isAgainstFraud) return null;
  return {
    ...{ lang, title, text, link, pictures },
    caption: caption ?? '',
    offSetCaption: offSetCaption ?? '',
  };
}

export type HomeView = ReturnType<typeof buildHomeView>;
