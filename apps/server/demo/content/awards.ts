import type { Group } from '@film-contest/contract/entry-groups';
import { type Locale, locales } from '@film-contest/contract/locales';
import { contestDetails } from './details.ts';
import type { Localized } from './localized.ts';

export interface DemoAward {
  /** Its name among the demonstration's data. */
  id: string;
  rank: number;
  group: Group | null;
  texts: Localized<{ name: string; text: string }>;
}

/** The awards of the details page, in their order; two are of one group. */
const groupsByPlace: readonly (Group | null)[] = [null, 'open', 'student', null, null];

const withPlaces: Record<Locale, (places: number, prize: string) => string> = {
  'zh-CN': (places, prize) => `${places} 名，${prize}`,
  'zh-TW': (places, prize) => `${places} 名，${prize}`,
  'en-US': (places, prize) => `${places === 1 ? 'One award' : `${places} awards`}: ${prize}`,
};

const inEach = <T>(make: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Localized<T>;

const ofTheContest = groupsByPlace.map(
  (group, i): DemoAward => ({
    id: `contest-${i + 1}`,
    rank: i + 1,
    group,
    texts: inEach((locale) => {
      const award = contestDetails[locale].awards[i];
      return {
        name: award?.name ?? '',
        text: withPlaces[locale](award?.places ?? 1, award?.prize ?? ''),
      };
    }),
  }),
);

/** What the jury gives each month, ranked after the awards of the contest. */
const ofTheMonth: readonly DemoAward[] = [
  {
    id: 'month-1',
    rank: 11,
    group: null,
    texts: {
      'zh-CN': { name: '本月最佳', text: '评审团每月在每个组别选出一部。' },
      'zh-TW': { name: '本月最佳', text: '評審團每月在每個組別選出一部。' },
      'en-US': { name: 'Film of the Month', text: 'One in each group, chosen by the jury.' },
    },
  },
  {
    id: 'month-2',
    rank: 12,
    group: null,
    texts: {
      'zh-CN': { name: '本月佳作', text: '当月让评审团印象最深的其他作品。' },
      'zh-TW': { name: '本月佳作', text: '當月讓評審團印象最深的其他作品。' },
      'en-US': {
        name: 'Commended this Month',
        text: 'The other films of the month that stayed with the jury.',
      },
    },
  },
];

export const awards: readonly DemoAward[] = [...ofTheContest, ...ofTheMonth];

/** The award that stands for a place among the month's films. */
export const awardOfTheMonth = (rank: number) => (rank === 1 ? 'month-1' : 'month-2');
