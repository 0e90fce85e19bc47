import { entryFields } from '@film-contest/contract/entries';
import { type Locale, locales } from '@film-contest/contract/locales';
import { formatDateTime } from '@film-contest/messages/format';
import { describe, expect, test } from 'vitest';
import { formatMail, formatShortMessage } from './letter-form.ts';
import { getMailTranslator, type LetterName, type LetterValues, letters } from './letters.ts';

const host = 'https://film-contest.example.org';
const number = '12345';
// A title of maximum length with all characters that HTML escapes.
const title = `<b>"回"&'`.padEnd(60, '家');
const reason = 'The film is 1280 × 720.\nIt must be 1920 × 1080.';
const id = '0191f7b0-0000-7000-8000-000000000001';
const account = `${host}/zh-TW/account`;
const link = `${host}/zh-TW/submitEntry/${id}/eligibility#school_name`;
const moment = '2026-09-30T23:59:00Z';

/** The templates for entrants with values of maximum length. */
const buildEntrantMails = (date: string) =>
  ({
    receipt: [
      { number, title, date, filmUntil: null, link: account, account },
      { number, title, date, filmUntil: date, link, account },
    ],
    published: [{ number, title, link: `${host}/zh-TW/gallery/12345` }],
    changes: [true, false].map((isByMachine) => ({
      number,
      title,
      reasons: [{ field: 'url', reason }],
      isByMachine,
      link,
      account,
    })),
    rejected: [{ number, title, reason, link: `${host}/zh-TW/contactUs`, account }],
    disqualified: [{ number, title, reason, link: `${host}/zh-TW/contactUs`, account }],
    corrected: [
      {
        number,
        title,
        changes: [{ field: 'title', before: title, after: title }],
        link: `${host}/zh-TW/contactUs`,
        account,
      },
    ],
    hidden: [{ number, title, reason, link: `${host}/zh-TW/contactUs`, account }],
    reopened: [{ number, title, reason, link: `${host}/zh-TW/contactUs`, account }],
    revised: [true, false].map((isPublished) => ({
      number,
      title,
      changed: [...entryFields],
      isPublished,
      link: account,
      account,
    })),
    revisionPublished: [
      { number, title, changed: [...entryFields], link: `${host}/zh-TW/gallery/12345` },
    ],
    withdrawn: [{ number, title }],
  }) satisfies { [N in LetterName]?: Omit<LetterValues[N], 'site'>[] };

const site = 'The Giveaway: an International Contest of Micro-Films against Telephone Scams';

const cases = locales.flatMap((locale) => {
  const written = buildEntrantMails(formatDateTime(locale, moment, 'Asia/Shanghai'));
  return (Object.keys(written) as (keyof typeof written)[]).flatMap((name) =>
    written[name].map((values, version) => [locale, name, version, values] as const),
  );
});

function composeMail(locale: Locale, name: LetterName, values: object) {
  const t = getMailTranslator(locale);
  const write = letters[name] as (
    getTranslator: typeof t,
    given: object,
  ) => ReturnType<(typeof letters)[LetterName]>;
  const letter = write(t, { ...values, site });
  return {
    letter,
    mail: formatMail(t, locale, site, letter),
    sms: formatShortMessage(t, site, letter),
  };
}

/**
 * Counts the parts of a text message. One character outside GSM 03.38 makes all characters 16 bits wide; a bracket
 * counts twice.
 */
function countSmsParts(text: string): number {
  const isPlain = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z[\]]*$/.test(text);
  const [whole, part] = isPlain ? [160, 153] : [70, 67];
  const length = isPlain ? text.replace(/[[\]]/g, '$&$&').length : text.length;
  return length <= whole ? 1 : Math.ceil(length / part);
}

describe.each(cases)('%s: %s (%i)', (locale, name, _, values) => {
  const { letter, mail, sms } = composeMail(locale, name, values);

  test('the mail has text and HTML', () => {
    expect(mail.subject).toContain(title);
    expect(mail.subject).not.toContain('\n');
    expect(mail.text).toContain(number);
    expect(mail.html).not.toContain('<b>');
    for (const text of letter.paragraphs) expect(mail.text).toContain(text);
    if (!letter.action) return;
    expect(mail.text).toContain(letter.action.url);
    expect(mail.html).toContain(`href="${letter.action.url}"`);
  });

  test('the text message fits into two parts and contains the URL', () => {
    expect([sms.text, countSmsParts(sms.text)]).toEqual([sms.text, expect.toBeOneOf([1, 2])]);
    expect(sms.text).toContain(number);
    expect(sms.text).not.toContain('\n');
    const url = letter.brief?.url;
    if (url) expect(sms.text.endsWith(url)).toBe(true);
  });
});

test.each(locales)(
  '%s: a mail about a failed automatic check does not claim a review by staff',
  (locale) => {
    const [byMachine, byStaff] = buildEntrantMails('').changes.map(
      (values) => composeMail(locale, 'changes', values).letter.paragraphs[0],
    );
    expect(byMachine).not.toBe(byStaff);
  },
);
