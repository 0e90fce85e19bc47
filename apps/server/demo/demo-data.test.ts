import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { getContentType } from '@film-contest/contract/content-types';
import { entryStates } from '@film-contest/contract/entries';
import { giveawayLimits } from '@film-contest/contract/giveaways';
import { limits } from '@film-contest/contract/limits';
import { locales } from '@film-contest/contract/locales';
import { contestSettings } from '@film-contest/contract/settings';
import { findForbiddenWording } from '@film-contest/messages/wording';
import { describe, expect, test } from 'vitest';
import { validateContent } from '../src/modules/content/content.rules.ts';
import { buildDemoSettings } from './contest-settings.ts';
import { getFilmPath, getPicturePath, readDemoEntries, readDemoItems } from './demo-data.ts';
import { placementTypes, plainTypes, resolveItemFields } from './load-items.ts';
import { filmSeconds } from './load-rounds.ts';

const now = Date.parse('2026-03-10T20:00:00Z');
const entries = readDemoEntries();
const published = entries.filter(({ state }) => state === 'published');
const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
const types = [...plainTypes, ...placementTypes];
const items = types.flatMap((type) => readDemoItems(type).map((item) => ({ ...item, type })));
const countCharacters = (text: string) => [...text].length;

/** Resolves the item at `index`. Its references may name earlier items and published entries. */
function resolveItemAt(index: number) {
  const item = items[index];
  if (!item) throw new Error(`no item ${index}`);
  const before = items.slice(0, index).map(({ type, name }, id) => [`${type}/${name}`, id + 1]);
  const anyId = '00000000-0000-4000-8000-000000000000';
  const known = {
    items: new Map(before as [string, number][]),
    entries: new Map(published.map(({ slug }) => [slug, anyId])),
  };
  return resolveItemFields(item.type, item, { now, known });
}

const resolveItemByName = (type: string, name: string) =>
  resolveItemAt(items.findIndex((item) => item.type === type && item.name === name));

describe('items', () => {
  test.each(items.map(({ type, name }, index) => [`${type}/${name}`, type, index] as const))(
    '%s can be published as it is',
    (_name, type, index) => {
      const given = resolveItemAt(index);
      // Validation changes nothing: the item is complete, its texts are trimmed, and its HTML is as the editor writes
      // it.
      expect(validateContent(type, { state: 'published', ...given })).toEqual({ written: given });
    },
  );

  test('have unique names and texts in all locales', () => {
    expect(new Set(items.map(({ type, name }) => `${type}/${name}`)).size).toBe(items.length);
    for (const { type, name, texts } of items) {
      if (texts)
        expect([type, name, Object.keys(texts).sort()]).toEqual([type, name, [...locales].sort()]);
    }
  });

  test.each(locales)('use the words of the glossary in %s', (locale) => {
    const texts = items.flatMap(({ type, name, texts }) =>
      Object.entries(texts?.[locale] ?? {}).map(([field, text]) => [
        `${type}/${name}.${field}`,
        [text]
          .flat()
          .join('\n')
          .replace(/<[^>]*>/g, ''),
      ]),
    );
    expect(findForbiddenWording(locale, Object.fromEntries(texts))).toEqual([]);
  });

  test('the selection of both groups contains the shortlist of the Open Group, as its news says', () => {
    // Placements are named after their entries.
    const listSelected = (type: 'selected' | 'selectedopen') =>
      readDemoItems(type).map(({ name }) => name);
    const selected = listSelected('selected');
    const shortlist = listSelected('selectedopen');
    const students = selected.filter((slug) => bySlug.get(slug)?.group === 'student');
    expect(selected).toEqual(expect.arrayContaining(shortlist));
    expect([shortlist.length, students.length]).toEqual([6, 4]);
    expect(selected).toHaveLength(10);
  });

  test('name pictures that exist, for fields that hold one', () => {
    for (const { type, pictures = {} } of items) {
      for (const [field, picture] of Object.entries(pictures)) {
        expect(['image', 'file']).toContain(getContentType(type).facts[field]?.kind);
        expect(existsSync(getPicturePath(picture)), picture).toBe(true);
      }
    }
  });

  test('are dated relative to the first start, by the time zone of the contest', () => {
    // At this time, the date in Shanghai is already the 11th.
    expect(resolveItemByName('news', 'screening-tour').facts).toMatchObject({ date: '2026-03-08' });
    expect(resolveItemByName('schedule', 'submission').facts).toMatchObject({
      startsAt: '2026-02-08T16:00:00.000Z',
      endsAt: '2026-04-09T15:59:59.000Z',
    });
    expect(resolveItemByName('schedule', 'results').facts).toMatchObject({ endsAt: null });
  });

  test('place the Open Group in its shortlist, and the Student Group first among the selected', () => {
    const listGroups = (type: (typeof placementTypes)[number]) =>
      readDemoItems(type).map(({ name }) => bySlug.get(name)?.group);
    expect(new Set(listGroups('selectedopen'))).toEqual(new Set(['open']));
    expect([...listGroups('selected')].sort().reverse()).toEqual(listGroups('selected'));
    expect(new Set(listGroups('selected')).size).toBe(2);
  });
});

describe('entries', () => {
  test('are about thirty, in every state but hidden, in all three languages', () => {
    expect(entries.length).toBeGreaterThanOrEqual(30);
    for (const key of ['slug', 'title', 'team'] as const)
      expect(new Set(entries.map((entry) => entry[key])).size).toBe(entries.length);
    expect(new Set(entries.map(({ state }) => state))).toEqual(
      new Set(entryStates.filter((state) => state !== 'hidden')),
    );
    expect(new Set(published.map(({ lang }) => lang))).toEqual(new Set(locales));
  });

  test.each(entries)('$slug keeps the limits of the form', (entry) => {
    for (const [text, { min, max }] of [
      [entry.title, limits.title],
      [entry.desc, limits.desc],
      ...(entry.title_en ? ([[entry.title_en, limits.title]] as const) : []),
      ...(entry.desc_en ? ([[entry.desc_en, limits.desc]] as const) : []),
      [entry.team, limits.team],
      [entry.team_desc, limits.teamDesc],
    ] as const) {
      expect(countCharacters(text)).toBeGreaterThanOrEqual(min);
      expect(countCharacters(text)).toBeLessThanOrEqual(max);
    }
    for (const reason of [entry.reason, ...(entry.reasons ?? []).map(({ text }) => text)])
      if (reason) expect(countCharacters(reason)).toBeLessThanOrEqual(limits.reason.max);
  });

  test.each(published)(
    '$slug has an English title and synopsis, and lines in both languages',
    (entry) => {
      expect(Boolean(entry.title_en && entry.desc_en)).toBe(entry.lang !== 'en-US');
      for (const { line, translations = {} } of entry.giveaways) {
        expect(Object.keys(translations)).toEqual([entry.lang === 'en-US' ? 'zh-CN' : 'en-US']);
        for (const text of [line, ...Object.values(translations)])
          expect(countCharacters(text)).toBeLessThanOrEqual(giveawayLimits.line);
      }
    },
  );

  test.each(entries)('$slug has its files, school, giveaways and reasons', (entry) => {
    for (const picture of ['cover', 'square', 'logo'])
      expect(existsSync(getPicturePath(`entries/${entry.slug}-${picture}`))).toBe(true);
    for (const ending of ['mp4', 'zh.srt', 'en.srt'])
      expect(existsSync(getFilmPath(`${entry.film}.${ending}`))).toBe(true);
    const schools = readDemoItems('schools').map(({ name }) => name);
    if (entry.group === 'student') expect(schools).toContain(entry.school);
    else expect(entry.school).toBeUndefined();
    for (const { t } of entry.giveaways) expect(t).toBeLessThan(readFilmSeconds(entry.film));
    expect(entry.giveaways.length).toBeLessThanOrEqual(3);
    expect(entry.voteWeight > 0).toBe(entry.state === 'published');
    expect(Boolean(entry.reason)).toBe(['rejected', 'disqualified'].includes(entry.state));
    expect(Boolean(entry.reasons)).toBe(entry.state === 'changes_requested');
  });
});

/** Reads the duration of a film from its movie header box (ISO/IEC 14496-12 §8.2.2, version 0). */
function readFilmSeconds(film: string): number {
  const bytes = readFileSync(getFilmPath(`${film}.mp4`));
  const header = bytes.indexOf('mvhd');
  return bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16);
}

test('the watched seconds of scores follow the durations of the films', () => {
  const films = [...new Set(entries.map(({ film }) => film))].sort();
  expect(filmSeconds).toEqual(
    Object.fromEntries(films.map((film) => [film, readFilmSeconds(film)])),
  );
});

describe('files', () => {
  const root = path.dirname(getPicturePath(''));
  const files = globSync('**/*.webp', { cwd: root });

  test('are small pictures, each in use', () => {
    const named = items.flatMap(({ pictures = {} }) => Object.values(pictures));
    const ofEntries = entries.flatMap(({ slug }) =>
      ['cover', 'square', 'logo'].map((picture) => `entries/${slug}-${picture}`),
    );
    expect(files.map((file) => file.replace(/\.webp$/, '')).sort()).toEqual(
      [...new Set([...named, ...ofEntries])].sort(),
    );
    for (const file of files)
      expect([file, statSync(path.join(root, file)).size > 90_000]).toEqual([file, false]);
  });
});

test('the settings can be saved as they are, with both phases open', () => {
  const settings = buildDemoSettings(now);
  expect(contestSettings.parse(settings)).toEqual(settings);
  for (const { opensAt, closesAt } of [settings.submission, settings.voting]) {
    expect(Date.parse(opensAt ?? '')).toBeLessThan(now);
    expect(Date.parse(closesAt ?? '')).toBeGreaterThan(now);
  }
  expect(`${settings.filing.icp} ${settings.filing.police}`).toMatch(/演示.*演示/);
});

test('news and entries are not older than the call for entries', () => {
  const { startsAt } = resolveItemByName('schedule', 'submission').facts;
  for (const { daysAgo } of entries)
    expect(now - daysAgo * 86_400_000).toBeGreaterThan(Date.parse(String(startsAt)));
  for (const { name } of readDemoItems('news'))
    expect(Date.parse(String(resolveItemByName('news', name).facts.date))).toBeGreaterThanOrEqual(
      Date.parse(String(startsAt)),
    );
});
