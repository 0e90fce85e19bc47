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
   * Text and URL of the mail's short form, which is sent as a text message. By default the subject, which may be
   * too long.
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

interface ExclusionValues {
  number: string;
  title: string;
  reason: string;
  link: string;
  account: string;
}

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
  voteCode: (
    t: Translate,
    { site, code, minutes }: { site: string; code: string; minutes: number },
  ): Letter => ({
    subject: t('mail.voteCode.subject', { site }),
    paragraphs: [
      t('mail.voteCode.text'),
      code,
      t('mail.voteCode.expires', { minutes }),
      t('mail.notYou'),
    ],
  }),
  loginCode: (
    t: Translate,
    { site, code, minutes }: { site: string; code: string; minutes: number },
  ): Letter => ({
    subject: t('mail.loginCode.subject', { site }),
    paragraphs: [
      t('mail.loginCode.text'),
      code,
      t('mail.voteCode.expires', { minutes }),
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
    {
      site,
      answer,
      content,
      date,
      link,
    }: { site: string; answer: string; content: string; date: string; link: string },
  ): Letter => ({
    subject: t('mail.answer.subject', { site }),
    paragraphs: [answer],
    quote: { heading: t('mail.answer.quote', { date }), text: content },
    action: { label: t('mail.answer.action'), url: link },
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
      number,
      title,
      date,
      filmUntil,
      link,
      account,
    }: {
      number: string;
      title: string;
      date: string;
      /** Deadline for the film's upload; null if the upload is complete. */
      filmUntil: string | null;
      link: string;
      account: string;
    },
  ): Letter => ({
    subject: t('mail.receipt.subject', { number, title }),
    paragraphs: [
      t('mail.receipt.text', { number, title, date }),
      filmUntil ? t('mail.receipt.film', { date: filmUntil }) : t('mail.receipt.next'),
    ],
    action: {
      label: filmUntil ? t('mail.receipt.upload') : t('mail.receipt.action'),
      url: link,
    },
    brief: {
      text: filmUntil
        ? t('mail.sms.receiptFilm', { number, date: filmUntil })
        : t('mail.sms.receipt', { number }),
      url: account,
    },
  }),
  published: (
    t: Translate,
    { number, title, link }: { number: string; title: string; link: string },
  ): Letter => ({
    subject: t('mail.published.subject', { title }),
    paragraphs: [t('mail.published.text', { number }), t('mail.published.share')],
    action: { label: t('mail.published.action'), url: link },
    brief: { text: t('mail.sms.published', { number }), url: link },
  }),
  changes: (
    t: Translate,
    {
      number,
      title,
      reasons,
      isByMachine,
      link,
      account,
    }: {
      number: string;
      title: string;
      reasons: { field: string; reason: string }[];
      /** True if an automatic check of the film failed, before any review by staff. */
      isByMachine: boolean;
      link: string;
      account: string;
    },
  ): Letter => ({
    subject: t('mail.changes.subject', { title }),
    paragraphs: [
      isByMachine ? t('mail.changes.machine', { number }) : t('mail.changes.text', { number }),
      ...reasons.map(({ field, reason }) =>
        t('mail.changes.reason', {
          field: t.translateDynamicKey(`submit.field.${field}`) ?? field,
          reason,
        }),
      ),
      t('mail.changes.next'),
    ],
    action: { label: t('mail.changes.action'), url: link },
    brief: { text: t('mail.sms.changes', { number }), url: account },
  }),
  rejected: (t: Translate, { number, title, reason, link, account }: ExclusionValues): Letter => ({
    subject: t('mail.rejected.subject', { title }),
    paragraphs: [
      t('mail.rejected.text', { number }),
      t('mail.rejected.reason', { reason }),
      t('mail.rejected.contact'),
    ],
    action: { label: t('mail.rejected.action'), url: link },
    brief: { text: t('mail.sms.rejected', { number }), url: account },
  }),
  disqualified: (
    t: Translate,
    { number, title, reason, link, account }: ExclusionValues,
  ): Letter => ({
    subject: t('mail.disqualified.subject', { title }),
    paragraphs: [
      t('mail.disqualified.text', { number }),
      t('mail.rejected.reason', { reason }),
      t('mail.disqualified.public'),
      t('mail.rejected.contact'),
    ],
    action: { label: t('mail.rejected.action'), url: link },
    brief: { text: t('mail.sms.disqualified', { number }), url: account },
  }),
  reopened: (t: Translate, { number, title, reason, link, account }: ExclusionValues): Letter => ({
    subject: t('mail.reopened.subject', { title }),
    paragraphs: [
      t('mail.reopened.text', { number }),
      t('mail.rejected.reason', { reason }),
      t('mail.rejected.contact'),
    ],
    action: { label: t('mail.rejected.action'), url: link },
    brief: { text: t('mail.sms.reopened', { number }), url: account },
  }),
  hidden: (t: Translate, { number, title, reason, link, account }: ExclusionValues): Letter => ({
    subject: t('mail.hidden.subject', { title }),
    paragraphs: [
      t('mail.hidden.text', { number }),
      t('mail.rejected.reason', { reason }),
      t('mail.rejected.contact'),
    ],
    action: { label: t('mail.rejected.action'), url: link },
    brief: { text: t('mail.sms.hidden', { number }), url: account },
  }),
  shown: (
    t: Translate,
    { number, title, link }: { number: string; title: string; link: string },
  ): Letter => ({
    subject: t('mail.shown.subject', { title }),
    paragraphs: [t('mail.shown.text', { number })],
    action: { label: t('mail.published.action'), url: link },
    brief: { text: t('mail.sms.shown', { number }), url: link },
  }),
  corrected: (
    t: Translate,
    {
      number,
      title,
      changes,
      link,
      account,
    }: {
      number: string;
      title: string;
      changes: { field: string; before: string; after: string }[];
      link: string;
      account: string;
    },
  ): Letter => ({
    subject: t('mail.corrected.subject', { title }),
    paragraphs: [
      t('mail.corrected.text', { number }),
      ...changes.map(({ field, before, after }) =>
        t('mail.corrected.change', {
          field: t.translateDynamicKey(`submit.field.${field}`) ?? field,
          before: before || '–',
          after: after || '–',
        }),
      ),
      t('mail.corrected.contact'),
    ],
    action: { label: t('mail.rejected.action'), url: link },
    brief: { text: t('mail.sms.corrected', { number }), url: account },
  }),
  revised: (
    t: Translate,
    {
      number,
      title,
      changed,
      isPublished,
      link,
      account,
    }: {
      number: string;
      title: string;
      changed: string[];
      /** Whether the published entry stays public without the changes until staff have decided. */
      isPublished: boolean;
      link: string;
      account: string;
    },
  ): Letter => ({
    subject: t('mail.revised.subject', { number, title }),
    paragraphs: [
      t('mail.revised.text', { number, fields: formatFieldNames(t, changed) }),
      isPublished ? t('mail.revised.published') : t('mail.revised.review'),
    ],
    action: { label: t('mail.receipt.action'), url: link },
    brief: { text: t('mail.sms.revised', { number }), url: account },
  }),
  revisionPublished: (
    t: Translate,
    {
      number,
      title,
      changed,
      link,
    }: { number: string; title: string; changed: string[]; link: string },
  ): Letter => ({
    subject: t('mail.revisionPublished.subject', { title }),
    paragraphs: [
      t('mail.revisionPublished.text', { number, fields: formatFieldNames(t, changed) }),
    ],
    action: { label: t('mail.published.action'), url: link },
    brief: { text: t('mail.sms.revisionPublished', { number }), url: link },
  }),
  withdrawn: (t: Translate, { number, title }: { number: string; title: string }): Letter => ({
    subject: t('mail.withdrawn.subject', { title }),
    paragraphs: [t('mail.withdrawn.text', { number })],
    brief: { text: t('mail.sms.withdrawn', { number }) },
  }),
};

export type LetterName = keyof typeof letters;
export type LetterValues = { [N in LetterName]: Parameters<(typeof letters)[N]>[1] };
