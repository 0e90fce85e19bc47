import type { Localized } from './localized.ts';

export interface DemoSchool {
  id: string;
  name: Localized<string>;
  province: Localized<string>;
}

const school = <Id extends string>(
  id: Id,
  name: readonly [string, string, string],
  province: readonly [string, string, string],
) => ({ id, name: localized(name), province: localized(province) });

const localized = ([cn, tw, en]: readonly [string, string, string]): Localized<string> => ({
  'zh-CN': cn,
  'zh-TW': tw,
  'en-US': en,
});

/** Schools of the Student Group; all of them are invented. */
export const schools = [
  school(
    'linjiang',
    ['临江传媒大学', '臨江傳媒大學', 'Linjiang University of Media'],
    ['江苏', '江蘇', 'Jiangsu'],
  ),
  school(
    'beichen',
    ['北辰电影学院', '北辰電影學院', 'Beichen Film Academy'],
    ['天津', '天津', 'Tianjin'],
  ),
  school(
    'yunling',
    ['云岭艺术学院', '雲嶺藝術學院', 'Yunling Academy of Arts'],
    ['云南', '雲南', 'Yunnan'],
  ),
  school(
    'nanyu',
    [
      '南屿大学新闻与传播学院',
      '南嶼大學新聞與傳播學院',
      'School of Journalism and Communication, Nanyu University',
    ],
    ['海南', '海南', 'Hainan'],
  ),
  school(
    'minshan',
    ['岷山师范大学', '岷山師範大學', 'Minshan Normal University'],
    ['四川', '四川', 'Sichuan'],
  ),
  school(
    'qilian',
    ['祁连科技大学', '祁連科技大學', 'Qilian University of Technology'],
    ['甘肃', '甘肅', 'Gansu'],
  ),
  school(
    'egret',
    ['鹭屿职业技术学院', '鷺嶼職業技術學院', 'Egret Isle Polytechnic'],
    ['福建', '福建', 'Fujian'],
  ),
  school(
    'songling',
    ['松岭戏剧学院', '松嶺戲劇學院', 'Songling Academy of Drama'],
    ['吉林', '吉林', 'Jilin'],
  ),
  school(
    'linghai',
    ['岭海大学艺术学院', '嶺海大學藝術學院', 'College of Arts, Linghai University'],
    ['广东', '廣東', 'Guangdong'],
  ),
  school(
    'songshan',
    ['嵩山美术学院', '嵩山美術學院', 'Songshan Academy of Fine Arts'],
    ['河南', '河南', 'Henan'],
  ),
  school(
    'haian',
    ['海岸艺术大学', '海岸藝術大學', 'Seacoast University of the Arts'],
    ['台湾', '臺灣', 'Taiwan'],
  ),
  school(
    'harbourline',
    ['海港线电影学院', '海港線電影學院', 'Harbourline School of Film'],
    ['香港', '香港', 'Hong Kong'],
  ),
] as const satisfies readonly DemoSchool[];

export type SchoolId = (typeof schools)[number]['id'];
