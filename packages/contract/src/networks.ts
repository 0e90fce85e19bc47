import type { Locale } from './locales.ts';

/** Social networks on which a page can be shared. */
export const networks = ['wechat', 'weibo', 'facebook', 'line', 'x'] as const;

export type Network = (typeof networks)[number];

/** Default social networks of each language; staff can change them. */
export const usualNetworks: Record<Locale, Network[]> = {
  'zh-CN': ['wechat', 'weibo'],
  'zh-TW': ['facebook', 'line'],
  'en-US': ['facebook', 'x'],
};
