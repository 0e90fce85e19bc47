import { describe, expect, test } from 'vitest';
import { type LocaleFacts, planDocumentLocale } from './locale-plan.ts';

const buildFacts = (given: Partial<LocaleFacts>): LocaleFacts => ({
  rendered: { locale: 'zh-CN', dir: 'ltr' },
  tree: null,
  stored: null,
  mirrored: null,
  languages: ['zh-CN'],
  isRestored: false,
  ...given,
});
const english = { locale: 'en-US', dir: 'ltr' };

describe('the language of a page', () => {
  test.each<[string, Partial<LocaleFacts>, Partial<ReturnType<typeof planDocumentLocale>>]>([
    [
      'stays when nothing is stored',
      {},
      { tag: null, isMirrorStale: false, isRenderedWrong: false },
    ],
    [
      'is the server’s choice by the browser’s languages, even where ours would differ',
      { languages: ['en-GB'] },
      { isRenderedWrong: false },
    ],
    [
      'follows local storage: the cookie is set and the page reloaded',
      { stored: 'en-US' },
      { tag: 'en-US', isMirrorStale: true, isRenderedWrong: true },
    ],
    [
      'needs no reload when only the cookie was missing',
      { stored: 'zh-CN' },
      { tag: 'zh-CN', isMirrorStale: true, isRenderedWrong: false },
    ],
    [
      'follows local storage over a stale cookie',
      { stored: 'zh-TW', mirrored: 'en-US', rendered: english },
      { tag: 'zh-TW', isMirrorStale: true, isRenderedWrong: true },
    ],
    [
      'falls back to the browser when storage was cleared: the cookie goes',
      { mirrored: 'en-US', rendered: english },
      { tag: null, isMirrorStale: true, isRenderedWrong: true },
    ],
    [
      'is the prefix’s, whatever is stored, without reload',
      { tree: 'en-US', stored: 'zh-TW', mirrored: 'zh-TW', rendered: english },
      { tag: 'en-US', isMirrorStale: true, isRenderedWrong: false },
    ],
    [
      'is the one chosen on another page before Back',
      { stored: 'en-US', mirrored: 'en-US', isRestored: true },
      { isMirrorStale: false, isRenderedWrong: true },
    ],
    [
      'stays after Back when nothing is stored, even where our choice would differ',
      { languages: ['en-GB'], isRestored: true },
      { isRenderedWrong: false },
    ],
    [
      'is the prefix’s after Back, whatever is stored',
      { tree: 'zh-CN', stored: 'en-US', mirrored: 'zh-CN', isRestored: true },
      { isRenderedWrong: false },
    ],
    [
      'is settled when page, storage and cookie agree',
      { stored: 'en-US', mirrored: 'en-US', rendered: english },
      { isMirrorStale: false, isRenderedWrong: false },
    ],
  ])('%s', (_, given, plan) => {
    expect(planDocumentLocale(buildFacts(given))).toMatchObject(plan);
  });

  test.each(['he', 'ar', 'fa', 'ku', 'ar-EG'])(
    'stored as %s is English from right to left',
    (stored) => {
      expect(planDocumentLocale(buildFacts({ stored }))).toMatchObject({
        tag: stored,
        wanted: { locale: 'en-US', dir: 'rtl' },
        isRenderedWrong: true,
      });
      const settled = { stored, mirrored: stored, rendered: { locale: 'en-US', dir: 'rtl' } };
      expect(planDocumentLocale(buildFacts(settled)).isRenderedWrong).toBe(false);
    },
  );
});
