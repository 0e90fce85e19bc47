import type { Locale } from './locales.ts';

/** Social networks that a page can be passed on to. */
export const networks = ['wechat', 'weibo', 'facebook', 'line', 'x'] as const;

export type Network = (typeof networks)[number];

/** The two that each language starts with; staff can change them. */
export const usualNetworks: Record<Locale, Network[]> = {
  'zh-CN': ['wechat', 'weibo'],
  'zh-TW': ['facebook', 'line'],
  'en-US': ['facebook', 'x'],
};
