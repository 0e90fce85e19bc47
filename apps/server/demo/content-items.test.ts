import { contentType } from '@film-contest/contract/content-types';
import { contestSettings } from '@film-contest/contract/settings';
import { expect, test } from 'vitest';
import { judge } from '../src/modules/content/content.rules.ts';
import { demoItems, demoPlacements } from './content-items.ts';
import { demoSettings } from './contest-settings.ts';
import { demoEntries } from './entries.ts';

const now = Date.parse('2026-03-10T20:00:00Z');
const items = demoItems(now);
const all = [...items, ...demoPlacements()];

/** Ids as they will be, of what stands before in the list only. */
const refsBefore = (index: number) => ({
  item(key: string) {
    const at = all.findIndex((each) => each.key === key);
    if (at < 0 || at >= index) throw new Error(`${key} is not there yet`);
    return at + 1;
  },
  entry(slug: string) {
    const entry = demoEntries.find((each) => each.slug === slug);
    if (entry?.state !== 'published') throw new Error(`${slug} is not published`);
    return '00000000-0000-4000-8000-000000000000';
  },
});

test.each(all.map((item, i) => [item.key, item, i] as const))(
  '%s can be published',
  (_, item, i) => {
    const given = { facts: item.facts(refsBefore(i)), texts: item.texts };
    // Saving it would change nothing: it is whole, trimmed, and its HTML is what the editor offers.
    expect(judge(item.type, { state: 'published', ...given })).toEqual({ written: given });
  },
);

test('every item has a name of its own, and its pictures belong to fields that hold one', () => {
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  for (const { type, art } of all) {
    for (const field of Object.keys(art)) {
      expect(['image', 'file']).toContain(contentType(type).facts[field]?.kind);
    }
  }
});

test('every type of content has something to show', () => {
  const types = new Set(all.map(({ type }) => type));
  expect(types.size).toBe(16);
});

test('dates follow the first start, by the clock of the contest', () => {
  const factsOf = (key: string) => {
    const i = all.findIndex((item) => item.key === key);
    return all[i]?.facts(refsBefore(i));
  };
  // It is the eleventh in Shanghai already.
  expect(factsOf('news/screening-tour')).toMatchObject({ date: '2026-03-08' });
  expect(factsOf('schedule/submission')).toMatchObject({
    startsAt: '2026-02-08T16:00:00.000Z',
    endsAt: '2026-04-09T15:59:59.000Z',
  });
  expect(factsOf('schedule/results')).toMatchObject({ endsAt: null });
});

test('the settings can be saved as they are, with both phases open', () => {
  const settings = demoSettings(now);
  expect(contestSettings.parse(settings)).toEqual(settings);
  for (const { opensAt, closesAt } of [settings.submission, settings.voting]) {
    expect(Date.parse(opensAt ?? '')).toBeLessThan(now);
    expect(Date.parse(closesAt ?? '')).toBeGreaterThan(now);
  }
  expect(`${settings.filing.icp} ${settings.filing.police}`).toMatch(/演示.*演示/);
});
