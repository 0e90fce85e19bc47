import type { Localized } from './localized.ts';

/** Those to whom the contest owes thanks, by tier; all invented. The logo is `teamLogo(seed)`. */
export interface ThanksTier {
  tier: Localized<string>;
  members: readonly { seed: string; name: Localized<string> }[];
}

const member = (seed: string, cn: string, tw: string, en: string) => ({
  seed,
  name: { 'zh-CN': cn, 'zh-TW': tw, 'en-US': en },
});

export const thanks: readonly ThanksTier[] = [
  {
    tier: { 'zh-CN': '指导支持', 'zh-TW': '指導支持', 'en-US': 'Guidance' },
    members: [
      member(
        'haicheng-antifraud',
        '海城市反诈宣传志愿者联合会',
        '海城市反詐騙宣導志工聯合會',
        'Haicheng Anti-Fraud Volunteers',
      ),
      member(
        'lighthouse-film-society',
        '灯塔路电影协会',
        '燈塔路電影協會',
        'Lighthouse Road Film Society',
      ),
    ],
  },
  {
    tier: { 'zh-CN': '场地与器材', 'zh-TW': '場地與器材', 'en-US': 'Stages and equipment' },
    members: [
      member('half-frame-studios', '半格片场', '半格片場', 'Half Frame Studios'),
      member('warm-tungsten', '暖钨灯具租赁', '暖鎢燈具租賃', 'Warm Tungsten Rentals'),
      member('soft-boom', '软杆收音', '軟桿收音', 'Soft Boom Sound'),
    ],
  },
  {
    tier: { 'zh-CN': '放映合作', 'zh-TW': '放映合作', 'en-US': 'Screening partners' },
    members: [
      member('courtyard-cinema', '院子露天影院', '院子露天電影院', 'Courtyard Open-Air Cinema'),
      member('night-bus-screens', '夜班巴士移动屏', '夜班巴士行動螢幕', 'Night Bus Screens'),
      member('campus-reels', '校园放映联盟', '校園放映聯盟', 'Campus Reels Alliance'),
    ],
  },
  {
    tier: { 'zh-CN': '媒体支持', 'zh-TW': '媒體支持', 'en-US': 'Media' },
    members: [
      member('sea-city-evening', '《海城晚报》', '《海城晚報》', 'Haicheng Evening Post'),
      member('fourth-wall-radio', '第四面墙电台', '第四面牆電臺', 'Fourth Wall Radio'),
    ],
  },
];
