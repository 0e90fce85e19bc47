import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contactForm } from './contact.ts';
import { contentFormSchema } from './content-form.ts';
import { entryDraft, entrySubmission } from './entries.ts';
import {
  email,
  emailOrPhone,
  lineSchema,
  optionalLineSchema,
  phone,
  textSchema,
} from './fields.ts';
import { galleryQuery } from './gallery-query.ts';
import { erasureOnRequest } from './people.ts';
import { contestSettings } from './settings.ts';
import { votePassDraft } from './venue-passes.ts';

/** Description, input, result of a single-line field, result of a multi-line field. */
const cases: [string, string, string, string][] = [
  ['nothing unusual', '反诈 Film, “a b”', '反诈 Film, “a b”', '反诈 Film, “a b”'],
  ['a line feed', 'one\ntwo', 'one two', 'one\ntwo'],
  ['an empty line', 'one \n\n two', 'one two', 'one \n\n two'],
  ['breaks of Windows', 'one\r\ntwo\r\n\r\nthree', 'one two three', 'one\ntwo\n\nthree'],
  ['breaks of old systems', 'one\rtwo\u0085three', 'one two three', 'one\ntwo\nthree'],
  ["Word's break of a line", 'one\u000btwo', 'one two', 'one\ntwo'],
  ["Word's break of a page", 'one\u000ctwo', 'one two', 'one\ntwo'],
  ['separators', 'one\u2028two\u2029three', 'one two three', 'one\ntwo\nthree'],
  ['a tab', 'one\ttwo', 'one two', 'one two'],
  [
    'spaces of all widths',
    'a\u00a0b\u3000c\u2009d',
    'a\u00a0b\u3000c\u2009d',
    'a\u00a0b\u3000c\u2009d',
  ],
  ['a break around it all', '\r\n one\n', 'one', 'one'],
  ['NUL', 'a\u0000b', 'ab', 'ab'],
  ['other control characters', 'a\u0007\u001b\u007f\u009fb', 'ab', 'ab'],
  ['marks of direction', '\u202da\u202eb\u202c\u2066c\u2069', 'abc', 'abc'],
  ['letters without width', '\ufeffa\u200bb\u2060c\u00add', 'abcd', 'abcd'],
  ['joiners that join nothing', 'a\u200db\u200c 反\u200d诈\u200d', 'ab 反诈', 'ab 反诈'],
  ['joined emoji', '👨‍👩‍👧 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['joined letters', 'می\u200cخواهم', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['half a letter', 'film \ud83c', 'film', 'film'],
  ['no characters', 'a\uffff\ufffeb', 'ab', 'ab'],
];

describe('typed text is normalized', () => {
  test.each(cases)('%s', (_, typed, inOne, inSeveral) => {
    const size = { min: 1, max: 40 };
    expect(lineSchema(size).parse(typed)).toBe(inOne);
    expect(optionalLineSchema(40).parse(typed)).toBe(inOne);
    expect(textSchema(size).parse(typed)).toBe(inSeveral);
  });

  test.each([
    ' \u200b\u0000',
    '\u202e\u2069',
    '\n\t',
    '\u200d',
    '\u200e',
    '\u3164',
    '\u2800 \ufe0f',
    '\u{e0041}',
  ])('%j becomes empty', (typed) => {
    for (const schema of [lineSchema, textSchema]) {
      const { error } = schema({ min: 1, max: 9 }).safeParse(typed);
      expect(error?.issues[0]?.message).toBe('4009');
    }
  });

  test('the length counts the normalized text', () => {
    expect(lineSchema({ min: 3, max: 3 }).safeParse('a\u200bb').success).toBe(false);
    expect(lineSchema({ min: 3, max: 3 }).parse('a\u200b\n\t\nb')).toBe('a b');
  });

  // Runs of maximum length: an algorithm with quadratic time would need minutes.
  test.each([' ', '\t', '\n', '\u200c'])(
    'normalizes a run of %j of the maximum request size in linear time',
    (sign) => {
      const run = sign.repeat(250_000);
      expect(lineSchema({ min: 1, max: 9 }).parse(`م${run}\n`)).toBe('م');
      expect(lineSchema({ min: 1, max: 9 }).safeParse(`م${run}م`).success).toBe(sign === '\n');
    },
  );

  test.each([
    [email, '\u200bme@example.org\r\n', 'me@example.org'],
    [emailOrPhone, 'Me@example.org\u0000', 'me@example.org'],
    // Windows copies phone numbers from contacts with these marks.
    [phone, '\u202a138 0013 8000\u202c', '13800138000'],
    [email, '\u200eme@example.org', 'me@example.org'],
    [phone, '\u200e138 0013 8000\u200f', '13800138000'],
    [emailOrPhone, '\u202d+49\u00a0170\t1234567', '+491701234567'],
  ])('e-mail addresses and phone numbers', (schema, typed, kept) => {
    expect((schema as z.ZodType).parse(typed)).toBe(kept);
  });
});

const dirty = 'a\u0000\u202e\r\nb';

describe('the contract normalizes the fields of', () => {
  test('a message', () => {
    const form = { content: `${dirty} and more of it`, name: dirty, contact: 'me@example.org' };
    expect(contactForm.shape.content.parse(form.content)).toBe('a\nb and more of it');
    expect(contactForm.shape.name.parse(form.name)).toBe('a b');
  });

  test('an entry and its draft', () => {
    const draft = {
      title: dirty,
      team: dirty,
      school_name: dirty,
      desc: dirty,
      team_desc: dirty,
      guardian: { under14: true, name: dirty, contact: dirty },
    };
    expect(entryDraft.parse(draft)).toEqual({
      title: 'a b',
      team: 'a b',
      school_name: 'a b',
      desc: 'a\nb',
      team_desc: 'a\nb',
      guardian: { under14: true, name: 'a b', contact: 'a b' },
    });
    const { error } = entrySubmission.safeParse({ group: 'open', title: '\u200b', desc: dirty });
    const messages = (error?.issues ?? []).map(({ path, message }) => [path[0], message]);
    expect(messages).toContainEqual(['title', '4009']);
  });

  test('content', () => {
    const news = contentFormSchema('news', 'draft').parse({
      facts: { link: `https://example.org/\u0000` },
      texts: { 'en-US': { title: dirty, summary: dirty, body: `<p>${dirty}</p>` } },
    });
    expect(JSON.stringify(news)).not.toMatch(/\\u0000|\u202e/);
    expect(news.texts).toMatchObject({ 'en-US': { title: 'a b', summary: 'a\nb' } });
  });

  test('settings, names and searches of staff', () => {
    const { organiser, filing } = contestSettings.shape;
    const all = { 'zh-CN': dirty, 'zh-TW': dirty, 'en-US': dirty };
    expect(Object.values(organiser.parse(all) as object)).toEqual(['a b', 'a b', 'a b']);
    expect(filing.parse({ icp: dirty, police: '' })).toEqual({ icp: 'a b', police: '' });
    expect(votePassDraft.shape.name.parse(dirty)).toBe('a b');
    expect(erasureOnRequest.shape.account.parse('\u202ame@example.org\u0000')).toBe(
      'me@example.org',
    );
    expect(galleryQuery.parse({ search: '\u200b反诈\t' }).search).toBe('反诈');
  });
});
