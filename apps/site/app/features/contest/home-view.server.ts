import type { Contract } from '@film-contest/contract/contract';
import type { Locale } from '@film-contest/contract/locales';
import { getDefaultTexts } from '../../lib/default-texts.server.ts';

export type HomeBlocks = Contract['home']['data'];

const none: HomeBlocks = { hero: null, case: null, banners: [] };

/** Builds the texts at the top of the home page, as staff wrote them or by default. */
export function buildHomeView(blocks: HomeBlocks | null, locale: Locale) {
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
    case: {
      lang: written?.lang ?? locale,
      title: written?.title ?? t('defaults.case.title'),
      text: written ? written.text : t('defaults.case.text'),
      caption: written?.caption ?? t('defaults.case.caption'),
      offSetCaption: written?.offSetCaption ?? t('defaults.case.offSetCaption'),
      // Omits the case of the week unless it has both pictures.
      pictures:
        written?.picture && written.offSet ? ([written.picture, written.offSet] as const) : null,
      link: written?.link ?? null,
    },
    banners,
  };
}

export type HomeView = ReturnType<typeof buildHomeView>;
