import { type Locale, locales } from '@film-contest/contract/locales';
import { describe, expect, test } from 'vitest';
import type { Area } from './areas.ts';
import { catalogues } from './catalogues.ts';

/** Words of a contest against fraud. */
const themeWords =
  /scam|fraud|giveaway|blow its cover|see through|96110|骗|騙|诈|詐|穿帮|穿幫|三不一多|钱袋子|荷包/i;

/** Areas of public pages, mails and papers. */
const publicAreas: readonly Area[] = [
  ...([
    'shell',
    'film',
    'vote',
    'player',
    'account',
    'submit',
    'pages',
    'defaults',
    'rules',
  ] as const),
  ...(['codes', 'http', 'forms', 'checks', 'mail', 'papers'] as const),
];

/** Messages that appear only with giveaways, tips, or the switch *Contest against fraud*. */
const themed =
  /^(film\.giveaways|film\.scam\.|film\.share\.giveawayAt$|player\.giveaway|pages\.home\.(rules|case)|pages\.share\.(script|giveaway|action)$)/;

const listThemedMessages = (locale: Locale) =>
  publicAreas
    .flatMap((area) => Object.entries(catalogues[locale][area]))
    .filter(([key, text]) => themeWords.test(String(text)) && !themed.test(key))
    .map(([key]) => key);

describe.each(locales)('the messages of %s', (locale) => {
  test('do not presume a contest against fraud', () => {
    expect(listThemedMessages(locale)).toEqual([]);
  });
});
