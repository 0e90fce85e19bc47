import { codes } from '@film-contest/contract/codes';
import type { Faults } from '@film-contest/contract/faults';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { MailingTexts, mailingStates } from '@film-contest/contract/mailings';

type State = (typeof mailingStates)[number];
type Move = 'sending' | 'paused' | 'cancelled';

const moves: Partial<Record<State, readonly Move[]>> = {
  sending: ['paused', 'cancelled'],
  paused: ['sending', 'cancelled'],
};

export const canChangeMailingState = (state: State, to: Move) =>
  moves[state]?.includes(to) === true;

/**
 * Returns the number of recipients per batch and the seconds until the next batch: about a minute, or more if the rate
 * requires it.
 */
export function planBatch(perHour: number): { size: number; seconds: number } {
  const size = Math.ceil(perHour / 60);
  return { size, seconds: (size * 3600) / perHour };
}

/** Returns the errors of missing subjects and bodies in these languages. */
export function findMissingTexts(
  texts: Record<Locale, MailingTexts>,
  wanted: readonly Locale[],
): Faults {
  const missing = wanted.flatMap((locale) =>
    (['subject', 'body'] as const)
      .filter((field) => texts[locale][field] === '')
      .map((field) => `texts.${locale}.${field}`),
  );
  return Object.fromEntries(missing.map((path) => [path, { code: codes.required }]));
}

/** Whether a mailing has no text at all. Announcements do not send such mailings. */
export const isMailingEmpty = (texts: Record<Locale, MailingTexts>) =>
  Object.values(texts).every(({ subject, body, sms }) => subject + body + sms === '');

/**
 * Returns the errors of a mailing that an announcement sends. All languages are required, because the recipients are
 * not known yet.
 */
export const findAnnouncedTextErrors = (texts: Record<Locale, MailingTexts>): Faults =>
  isMailingEmpty(texts) ? {} : findMissingTexts(texts, locales);

/** Lists the languages in which accounts without e-mail address get the mailing as a text message. */
export const listSmsLocales = (texts: Record<Locale, MailingTexts>) =>
  (Object.keys(texts) as Locale[]).filter((locale) => texts[locale].sms !== '');
