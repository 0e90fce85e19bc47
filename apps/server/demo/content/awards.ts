import type { Group } from '@film-contest/contract/entry-groups';
import { locales } from '@film-contest/contract/locales';
import { contestDetails } from './details.ts';
import type { Localized } from './localized.ts';

export interface DemoAward {
  /** Its name among the demonstration's data. */
  id: string;
  rank: number;
  group: Group | null;
  places: number | null;
  texts: Localized<{ name: string; prize: string | null; text: string | null }>;
}

/** The awards of the details page, in their order; two are of one group. */
const groupsByPlace: readonly (Group | null)[] = [null, 'open', 'student', null, null];

const ofTheContest = groupsByPlace.map(
  (group, i): DemoAward => ({
    id: `contest-${i + 1}`,
    rank: i + 1,
    group,
    places: contestDetails['zh-CN'].awards[i]?.places ?? null,
    texts: Object.fromEntries(
      locales.map((locale) => {
        const { name = '', prize = null, text = null } = contestDetails[locale].awards[i] ?? {};
        return [locale, { name, prize, text }];
      }),
    ) as DemoAward['texts'],
  }),
);

/** What the jury gives each month, ranked after the awards of the contest. */
const ofTheMonth: readonly DemoAward[] = [
  {
    id: 'month-1',
    rank: 11,
    group: null,
    places: null,
    texts: {
      'zh-CN': { name: '本月最佳', prize: null, text: '评审团每月在每个组别选出一部。' },
      'zh-TW': { name: '本月最佳', prize: null, text: '評審團每月在每個組別選出一部。' },
      'en-US': {
        name: 'Film of the Month',
        prize: null,
        text: 'One in each group, chosen by the jury.',
      },
    },
  },
  {
    id: 'month-2',
    rank: 12,
    group: null,
    places: null,
    texts: {
      'zh-CN': { name: '本月佳作', prize: null, text: '当月让评审团印象最深的其他作品。' },
      'zh-TW': { name: '本月佳作', prize: null, text: '當月讓評審團印象最深的其他作品。' },
      'en-US': {
        name: 'Commended this Month',
        prize: null,
        text: 'The other films of the month that stayed with the jury.',
      },
    },
  },
];

export const awards: readonly DemoAward[] = [...ofTheContest, ...ofTheMonth];

/** The award that stands for a place among the month's films. */
export const awardOfTheMonth = (rank: number) => (rank === 1 ? 'month-1' : 'month-2');
