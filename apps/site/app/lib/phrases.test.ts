import { expect, test } from 'vitest';
import { splitPhrases } from './phrases.ts';

test.each([
  [
    '评审团每周公布一批入围作品，并选出当月佳作。',
    '评审团每周|公布|一批入围作品，并选出|当月|佳作。',
  ],
  ['海城市反诈宣传志愿者联合会', '海城市反诈宣传|志愿者联合会'],
  ['抱歉，您访问的页面不存在。', '抱歉，您访问的页面不存在。'],
  ['關於冒用大賽名義收費的聲明', '關於|冒用大賽名義|收費的|聲明'],
  ['志愿者帮居民在手机里装上了来电预警', '志愿者帮居民|在手机里装上了来电预警'],
  ['Make the scam blow its cover', 'Make the scam blow its cover'],
  ['', ''],
])('%s', (text, pieces) => {
  expect(splitPhrases(text).join('|')).toBe(pieces);
  expect(splitPhrases(text).join('')).toBe(text);
});
