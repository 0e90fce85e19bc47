import { limits } from '@film-contest/contract/limits';
import { locales } from '@film-contest/contract/locales';
import { describe, expect, test } from 'vitest';
import { scamTypes } from './art/scam-type.ts';
import { demoContent } from './content.ts';
import { demoEntries } from './entries.ts';
import { filmScripts, subRip } from './film-scripts.ts';

const published = demoEntries.filter((entry) => entry.state === 'published');
const bySlug = new Map(demoEntries.map((entry) => [entry.slug, entry]));
const schoolIds = new Set<string>(demoContent.schools.map((school) => school.id));
const filmById = new Map(filmScripts.map((film) => [film.id, film]));
const size = (text: string) => [...text].length;

/** Finds every record that has one locale and returns those that lack another or hold an empty text. */
function incomplete(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.trim() ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value);
  const missing = keys.includes('zh-CN')
    ? locales.filter((locale) => !keys.includes(locale)).map((locale) => `${path}.${locale}`)
    : [];
  return [
    ...missing,
    ...Object.entries(value).flatMap(([key, part]) => incomplete(part, `${path}.${key}`)),
  ];
}

/** The shape of a value without its texts: the same in every locale. */
const shape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shape(part)]));
};

describe('entries', () => {
  test('are some thirty, in every state, in all three languages, of every kind of scam', () => {
    expect(demoEntries.length).toBeGreaterThanOrEqual(30);
    expect(bySlug.size).toBe(demoEntries.length);
    expect(new Set(demoEntries.map((entry) => entry.state)).size).toBe(9);
    expect(new Set(published.map((entry) => entry.lang))).toEqual(new Set(locales));
    expect(new Set(published.map((entry) => entry.scamType))).toEqual(new Set(scamTypes));
    expect(new Set(demoEntries.map((entry) => entry.title)).size).toBe(demoEntries.length);
    expect(new Set(demoEntries.map((entry) => entry.team)).size).toBe(demoEntries.length);
  });

  test.each(demoEntries)('$slug keeps the limits of the form', (entry) => {
    for (const [text, { min, max }] of [
      [entry.title, limits.title],
      [entry.desc, limits.desc],
      [entry.team, limits.team],
      [entry.team_desc, limits.teamDesc],
    ] as const) {
      expect(size(text)).toBeGreaterThanOrEqual(min);
      expect(size(text)).toBeLessThanOrEqual(max);
    }
    for (const reason of [entry.reason, ...(entry.reasons ?? []).map(({ text }) => text)]) {
      if (reason) expect(size(reason)).toBeLessThanOrEqual(limits.reason.max);
    }
  });

  test.each(demoEntries)('$slug refers to what exists', (entry) => {
    if (entry.group === 'student') expect(schoolIds).toContain(entry.school);
    else expect(entry.school).toBeUndefined();
    const film = filmById.get(entry.film);
    for (const { t, scamType } of entry.giveaways) {
      expect(t).toBeLessThan(film?.seconds ?? 0);
      expect(scamTypes).toContain(scamType);
    }
    expect(entry.giveaways.length).toBeLessThanOrEqual(3);
    expect(entry.voteWeight > 0).toBe(entry.state === 'published');
    expect(Boolean(entry.reason)).toBe(['rejected', 'disqualified'].includes(entry.state));
    expect(Boolean(entry.reasons)).toBe(entry.state === 'changes_requested');
  });
});

describe('placements', () => {
  const { selectedOpen, selected, exhibition } = demoContent;
  const works = exhibition.flatMap((hall) => hall.works);

  test.each([...selectedOpen, ...selected, ...works].map(({ entry }) => entry))(
    '%s is published',
    (slug) => {
      expect(bySlug.get(slug)?.state).toBe('published');
    },
  );

  test('put the Open Group where it belongs and the Student Group first', () => {
    for (const { entry } of selectedOpen) expect(bySlug.get(entry)?.group).toBe('open');
    const groups = selected.map(({ entry }) => bySlug.get(entry)?.group);
    expect(groups).toEqual([...groups].sort().reverse());
    expect(new Set(groups).size).toBe(2);
  });
});

describe('content', () => {
  test('is complete in all locales', () => {
    expect(incomplete(demoContent)).toEqual([]);
  });

  test.each(['details', 'faq', 'about', 'threeNoes', 'contest'] as const)(
    '%s says the same in each',
    (key) => {
      const [first, ...others] = locales.map((locale) => shape(demoContent[key][locale]));
      for (const other of others) expect(other).toEqual(first);
    },
  );

  test('has what the demonstration promises', () => {
    expect(demoContent.news).toHaveLength(8);
    expect(new Set(demoContent.news.map(({ kind }) => kind))).toEqual(
      new Set(['media', 'company']),
    );
    expect(demoContent.jury).toHaveLength(10);
    expect(
      demoContent.jury.filter(({ panel }) => panel === 'expert').length,
    ).toBeGreaterThanOrEqual(4);
    expect(demoContent.schools).toHaveLength(12);
    expect(demoContent.tips.map(({ scamType }) => scamType)).toEqual([...scamTypes]);
  });

  test('has nothing happen before the phase it belongs to', () => {
    const opened = (phase: string) =>
      -(demoContent.schedule.find((line) => line.phase === phase)?.opensOnDay ?? 0);
    for (const { daysAgo } of [...demoEntries, ...demoContent.news]) {
      expect(daysAgo).toBeLessThanOrEqual(opened('submission'));
    }
    const voting = demoContent.news.find(({ slug }) => slug === 'voting-opens');
    expect(voting?.daysAgo).toBe(opened('voting'));
  });

  test('has submission and voting open on the day of the first start', () => {
    for (const phase of ['submission', 'voting']) {
      const item = demoContent.schedule.find((line) => line.phase === phase);
      expect(item?.opensOnDay).toBeLessThan(0);
      expect(item?.closesOnDay).toBeGreaterThan(14);
    }
  });

  test('closes every tag it opens', () => {
    for (const item of demoContent.news) {
      for (const locale of locales) {
        const { body } = item.texts[locale];
        const open = body.match(/<[a-z0-9]+>/g) ?? [];
        const close = body.match(/<\/[a-z0-9]+>/g) ?? [];
        expect(close.map((tag) => tag.replace('/', '')).sort()).toEqual([...open].sort());
      }
    }
  });
});

describe('films', () => {
  test.each(filmScripts)(
    '$id lasts 8–20 s and reveals the studio between title and end',
    (film) => {
      expect(film.seconds).toBeGreaterThanOrEqual(8);
      expect(film.seconds).toBeLessThanOrEqual(20);
      expect(film.revealAt).toBeGreaterThan(3);
      expect(film.revealAt).toBeLessThan(film.seconds - 4);
      let last = 0;
      for (const { from, to } of film.lines) {
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThan(from);
        last = to;
      }
      expect(last).toBeLessThan(film.seconds);
    },
  );

  test('have subtitles in SubRip form', () => {
    const [first] = filmScripts;
    expect(subRip(first, 'en').split('\n').slice(0, 3)).toEqual([
      '1',
      '00:00:02,600 --> 00:00:04,800',
      'Your ID has turned up in a money-laundering case.',
    ]);
  });
});
