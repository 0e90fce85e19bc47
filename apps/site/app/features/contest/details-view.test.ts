import { locales } from '@film-contest/contract/locales';
import { beforeAll, expect, test } from 'vitest';
import { loadDefaultTexts } from '../../lib/default-texts.server.ts';
import { buildDetailsView, getStaffGroups } from './details-view.server.ts';

beforeAll(loadDefaultTexts);

const nothing = { theme: [], groups: [], requirements: [], awards: [], downloads: [], faq: [] };
const piece = { id: 5, lang: 'zh-CN' as const, title: '片长', text: '<p>三分钟</p>' };

test.each(locales)('an empty section has the default text, in %s', (locale) => {
  const { theme, requirements, faq } = buildDetailsView(nothing, locale);
  const words = [...theme, ...requirements, ...faq];
  expect(words.filter(({ text, html, lang }) => !text || html || lang !== locale)).toEqual([]);
  expect(requirements).toHaveLength(6);
});

test('texts of staff replace the default texts of their section only', () => {
  const { requirements, faq } = buildDetailsView({ ...nothing, requirements: [piece] }, 'en-US');
  expect(requirements).toEqual([{ key: 5, lang: 'zh-CN', title: '片长', html: '<p>三分钟</p>' }]);
  expect(faq.length).toBeGreaterThan(1);
});

test('the default groups are shown only if staff wrote none', () => {
  expect(getStaffGroups(nothing)).toBeNull();
  expect(getStaffGroups({ ...nothing, groups: [piece] })).toHaveLength(1);
});
