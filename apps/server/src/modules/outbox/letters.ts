import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { fillPlaceholders, type Placeholder } from '@film-contest/contract/mailing-rules';
import type { MailingTexts } from '@film-contest/contract/mailings';
import { formatList } from '@film-contest/messages/format';
import { createOverriddenTranslator } from '@film-contest/messages/load';
import type { CompiledCatalogue } from '@film-contest/messages/translate';
import { judgingLetters } from './judging-letters.ts';
import { formatSignInChange, type SignInChange } from './sign-in-letter.ts';
import { voteLetters } from './vote-letters.ts';

export interface Letter {
  subject: string;
  paragraphs: string[];
  /** A quoted message in a mail, with a heading. */
  quote?: { heading?: string; text: string };
  action?: { label: string; url: string };
  /**
   * Text and URL of the mail's short form, which is sent as a text message. By default, the text is the subject, which
   * may be too long.
   */
  brief?: { text: string; url?: string };
  /** True if a person wrote the mail; such a mail omits the note that it was sent automatically. */
  isPersonal?: boolean;
  /** True if staff wrote the whole text: it has its own greeting, and its URLs become links. */
  isWhole?: boolean;
  /** URL by which the recipient unsubscribes, shown at the end of mails that are not about the recipient's entry. */
  unsubscribeUrl?: string | null;
}

export type Translate = ReturnType<typeof getMailTranslator>;

/** @param overrides message overrides of staff */
export const getMailTranslator = (locale: Locale, overrides: CompiledCatalogue = {}) =>
  createOverriddenTranslator(locale, overrides, 'mail', 'forms', 'checks', 'submit');

/** Formats the names of form fields in the language of the mail. */
const formatFieldNames = (t: Translate, fields: readonly string[]) =>
  formatList(
    t.locale,
    fields.map((field) => t.translateDynamicKey(`submit.field.${field}`) ?? field),
  );

interface CodeValues {
  site: string;
  code: string;
  minutes: number;
}

interface EntryValues {
  number: string;
  title: string;
  link: string;
  account: string;
}

type PublicEntryValues = Omit<EntryValues, 'account'>;
type ExclusionValues = EntryValues & { reason: string };

interface MailingValues {
  texts: MailingTexts;
  /** The name is null if the recipient has not given one. */
  values: Omit<Record<Placeholder, string>, 'name'> & { name: string | null };
  isTest: boolean;
  unsubscribeUrl: string | null;
}

/** The mail templates. Each builds the content of a mail from its values. */
export const letters = {
  activation: (t: Translate, { site, link }: { site: string; link: string }): Letter => ({
    subject: t('mail.activation.subject', { site }),
    paragraphs: [
      t('mail.activation.text'),
      t('mail.activation.expires', { hours: limits.activationHours }),
      t('mail.activation.notYou'),
    ],
    action: { label: t('mail.activation.action'), url: link },
  }),
  reset: (t: Translate, { site, link }: { site: string; link: string }): Letter => ({
    subject: t('mail.reset.subject', { site }),
    paragraphs: [
      t('mail.reset.text'),
      t('mail.reset.expires', { minutes: limits.resetMinutes }),
      t('mail.reset.notYou'),
    ],
    action: { label: t('mail.reset.action'), url: link },
  }),
  /** Puts the code on its own line, where `hideSecrets` finds it. */
  voteCode: (t: Translate, values: CodeValues): Letter => ({
    subject: t('mail.voteCode.subject', values),
    paragraphs: [
      t('mail.voteCode.text'),
      values.code,
      t('mail.voteCode.expires', values),
      t('mail.notYou'),
    ],
  }),
  loginCode: (t: Translate, values: CodeValues): Letter => ({
    subject: t('mail.loginCode.subject', values),
    paragraphs: [
      t('mail.loginCode.text'),
      values.code,
      t('mail.voteCode.expires', values),
      t('mail.loginCode.notYou'),
    ],
  }),
  passwordChanged: (t: Translate, { link }: { link: string }): Letter => ({
    subject: t('mail.passwordChanged.subject'),
    paragraphs: [t('mail.passwordChanged.text'), t('mail.passwordChanged.notYou')],
    action: { label: t('mail.passwordChanged.action'), url: link },
  }),
  signInChanged: (t: Translate, { change, name, left, link }: SignInChange): Letter => ({
    subject: t(`mail.signIn.subject.${change}`),
    paragraphs: [formatSignInChange(t, { change, name, left }), t('mail.signIn.notYou')],
    action: { label: t('mail.signIn.action'), url: link },
  }),
  invitation: (
    t: Translate,
    { site, name, days, link }: { site: string; name: string; days: number; link: string },
  ): Letter => ({
    subject: t('mail.invitation.subject', { site }),
    paragraphs: [
      t('mail.invitation.text', { name }),
      t('mail.invitation.expires', { days }),
      t('mail.invitation.notYou'),
    ],
    action: { label: t('mail.invitation.action'), url: link },
  }),
  ...judgingLetters,
  ...voteLetters,
  announcementStopped: (
    t: Translate,
    { list, entries, link }: { list: string; entries: readonly string[]; link: string },
  ): Letter => ({
    subject: t('mail.announcement.subject', { list }),
    paragraphs: [t('mail.announcement.text', { list }), ...entries, t('mail.announcement.next')],
    action: { label: t('mail.announcement.action'), url: link },
  }),
  /** Does not quote the contact message, because a later erasure could not remove it from sent mails. */
  notice: (t: Translate, { site, link }: { site: string; link: string }): Letter => ({
    subject: t('mail.notice.subject', { site }),
    paragraphs: [t('mail.notice.text')],
    action: { label: t('mail.notice.action'), url: link },
  }),
  test: (t: Translate, { site, link }: { site: string; link: string }): Letter => ({
    subject: t('mail.test.subject', { site }),
    paragraphs: [t('mail.test.text')],
    action: { label: t('mail.test.action'), url: link },
  }),
  answer: (
    t: Translate,
    values: { site: string; answer: string; content: string; date: string; link: string },
  ): Letter => ({
    subject: t('mail.answer.subject', values),
    paragraphs: [values.answer],
    quote: { heading: t('mail.answer.quote', values), text: values.content },
    action: { label: t('mail.answer.action'), url: values.link },
    isPersonal: true,
  }),
  mailing: (t: Translate, { texts, values, isTest, unsubscribeUrl }: MailingValues): Letter => {
    const fillMailingText = (text: string) =>
      fillPlaceholders(text, { ...values, name: values.name ?? t('mail.mailing.noName') });
    const subject = fillMailingText(texts.subject);
    return {
      subject: isTest ? t('mail.mailing.test', { subject }) : subject,
      paragraphs: fillMailingText(texts.body).split(/\n{2,}/),
      brief: { text: fillMailingText(texts.sms) },
      isPersonal: true,
      isWhole: true,
      unsubscribeUrl,
    };
  },
  receipt: (
    t: Translate,
    {
      filmUntil,
      ...values
    }: EntryValues & {
      date: string;
      /** Deadline for the film's upload; null if the upload is complete. */
      filmUntil: string | null;
    },
  ): Letter => ({
    subject: t('mail.receipt.subject', values),
    paragraphs: [
      t('mail.receipt.text', values),
      filmUntil ? t('mail.receipt.film', { date: filmUntil }) : t('mail.receipt.next'),
    ],
    action: {
      label: filmUntil ? t('mail.receipt.upload') : t('mail.receipt.action'),
      url: values.link,
    },
    brief: {
      text: filmUntil
        ? t('mail.sms.receiptFilm', { ...values, date: filmUntil })
        : t('mail.sms.receipt', values),
      url: values.account,
    },
  }),
  published: (t: Translate, values: PublicEntryValues): Letter => ({
    subject: t('mail.published.subject', values),
    paragraphs: [t('mail.published.text', values), t('mail.published.share')],
    action: { label: t('mail.published.action'), url: values.link },
    brief: { text: t('mail.sms.published', values), url: values.link },
  }),
  changes: (
    t: Translate,
    values: EntryValues & {
      reasons: { field: string; reason: string }[];
      /** True if an automatic check of the film failed, before any review by staff. */
      isByMachine: boolean;
    },
  ): Letter => ({
    subject: t('mail.changes.subject', values),
    paragraphs: [
      values.isByMachine ? t('mail.changes.machine', values) : t('mail.changes.text', values),
      ...values.reasons.map(({ field, reason }) =>
        t('mail.changes.reason', {
          field: t.translateDynamicKey(`submit.field.${field}`) ?? field,
          reason,
        }),
      ),
      t('mail.changes.next'),
    ],
    action: { label: t('mail.changes.action'), url: values.link },
    brief: { text: t('mail.sms.changes', values), url: values.account },
  }),
  rejected: (t: Translate, values: ExclusionValues): Letter => ({
    subject: t('mail.rejected.subject', values),
    paragraphs: [
      t('mail.rejected.text', values),
      t('mail.rejected.reason', values),
      t('mail.rejected.contact'),
    ],
    action: { label: t('mail.rejected.action'), url: values.link },
    brief: { text: t('mail.sms.rejected', values), url: values.account },
  }),
  disqualified: (t: Translate, values: ExclusionValues): Letter => ({
    subject: t('mail.disqualified.subject', values),
    paragraphs: [
      t('mail.disqualified.text', values),
      t('mail.rejected.reason', values),
      t('mail.disqualified.public'),
      t('mail.rejected.contact'),
    ],
    action: { label: t('mail.rejected.action'), url: values.link },
    brief: { text: t('mail.sms.disqualified', values), url: values.account },
  }),
  reopened: (t: Translate, values: ExclusionValues): Letter => ({
    subject: t('mail.reopened.subject', values),
    paragraphs: [
      t('mail.reopened.text', values),
      t('mail.rejected.reason', values),
      t('mail.rejected.contact'),
    ],
    action: { label: t('mail.rejected.action'), url: values.link },
    brief: { text: t('mail.sms.reopened', values), url: values.account },
  }),
  hidden: (t: Translate, values: ExclusionValues): Letter => ({
    subject: t('mail.hidden.subject', values),
    paragraphs: [
      t('mail.hidden.text', values),
      t('mail.rejected.reason', values),
      t('mail.rejected.contact'),
    ],
    action: { label: t('mail.rejected.action'), url: values.link },
    brief: { text: t('mail.sms.hidden', values), url: values.account },
  }),
  shown: (t: Translate, values: PublicEntryValues): Letter => ({
    subject: t('mail.shown.subject', values),
    paragraphs: [t('mail.shown.text', values)],
    action: { label: t('mail.published.action'), url: values.link },
    brief: { text: t('mail.sms.shown', values), url: values.link },
  }),
  corrected: (
    t: Translate,
    values: EntryValues & { changes: { field: string; before: string; after: string }[] },
  ): Letter => ({
    subject: t('mail.corrected.subject', values),
    paragraphs: [
      t('mail.corrected.text', values),
      ...values.changes.map(({ field, before, after }) =>
        t('mail.corrected.change', {
          field: t.translateDynamicKey(`submit.field.${field}`) ?? field,
          before: before || '–',
          after: after || '–',
        }),
      ),
      t('mail.corrected.contact'),
    ],
    action: { label: t('mail.rejected.action'), url: values.link },
    brief: { text: t('mail.sms.corrected', values), url: values.account },
  }),
  revised: (
    t: Translate,
    values: EntryValues & {
      changed: string[];
      /** True for a published entry, which stays public without the changes until staff have decided about them. */
      isPublished: boolean;
    },
  ): Letter => ({
    subject: t('mail.revised.subject', values),
    paragraphs: [
      t('mail.revised.text', { ...values, fields: formatFieldNames(t, values.changed) }),
      values.isPublished ? t('mail.revised.published') : t('mail.revised.review'),
    ],
    action: { label: t('mail.receipt.action'), url: values.link },
    brief: { text: t('mail.sms.revised', values), url: values.account },
  }),
  revisionPublished: (t: Translate, values: PublicEntryValues & { changed: string[] }): Letter => ({
    subject: t('mail.revisionPublished.subject', values),
    paragraphs: [
      t('mail.revisionPublished.text', {
        ...values,
        fields: formatFieldNames(t, values.changed),
      }),
    ],
    action: { label: t('mail.published.action'), url: values.link },
    brief: { text: t('mail.sms.revisionPublished', values), url: values.link },
  }),
  withdrawn: (t: Translate, { number, title }: { number: string; title: string }): Letter => ({
    subject: t('mail.withdrawn.subject', { title }),
    paragraphs: [t('mail.withdrawn.text', { number })],
    brief: { text: t('mail.sms.withdrawn', { number }) },
  }),
};

export type LetterName = keyof typeof letters;
export type LetterValues = { [N in LetterName]: Parameters<(typeof letters)[N]>[1] };
