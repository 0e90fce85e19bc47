import type { ObjectionDecision } from '@film-contest/contract/judging-options';
import { formatScore } from '@film-contest/messages/format';
import type { Letter, Translate } from './letters.ts';

export interface FilmResult {
  number: string;
  title: string;
  isSelected: boolean;
  place: number | null;
  films: number;
  score: number | null;
  watched: { jurors: number; share: number } | null;
  comments: readonly string[];
}

export interface ResultValues {
  round: string;
  /** The award of the round's selected films; null for a shortlist. */
  award: string | null;
  /** The recipient's films in the round. */
  films: readonly FilmResult[];
  isCorrected: boolean;
  /** Number of films with fewer jurors than the rules require, and the required number. */
  incomplete: { count: number; demanded: number };
  /** The end of the objection period; null after it. */
  objectionsUntil: string | null;
  link: string;
  account: string;
}

/** Builds the paragraphs about one film: its result, then the jury's feedback. */
function buildFilmParagraphs(
  t: Translate,
  round: string,
  award: string | null,
  film: FilmResult,
): string[] {
  const { title, isSelected, place, films, score, watched, comments } = film;
  const facts = [
    ...(place === null ? [] : [t('mail.result.place', { place, films })]),
    ...(score === null ? [] : [t('mail.result.score', { score: formatScore(t.locale, score) })]),
    ...(watched
      ? [
          t('mail.result.watched', {
            count: watched.jurors,
            share: Math.round(watched.share * 100),
          }),
        ]
      : []),
  ];
  return [
    isSelected
      ? buildSelectionText(t, round, award, title)
      : t('mail.result.others', { title, round }),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(comments.length > 0 ? [t('mail.result.comments', { title })] : []),
    ...comments.map((comment, index) => t('mail.result.comment', { number: index + 1, comment })),
  ];
}

const buildSelectionText = (t: Translate, round: string, award: string | null, title: string) =>
  award === null
    ? t('mail.result.selected', { title, round })
    : t('mail.result.award', { title, round, award });

/**
 * Mail templates of judging: to jurors, to the chair, to entrants about a result, and to people who objected to a
 * result.
 */
export const judgingLetters = {
  judgingReminder: (
    t: Translate,
    values: { round: string; count: number; date: string; link: string },
  ): Letter => ({
    subject: t('mail.judging.subject', values),
    paragraphs: [t('mail.judging.text', values), t('mail.judging.skip')],
    action: { label: t('mail.judging.action'), url: values.link },
  }),
  judgingAbsence: (
    t: Translate,
    values: { round: string; count: number; names: string; date: string; link: string },
  ): Letter => ({
    subject: t('mail.absence.subject', values),
    paragraphs: [t('mail.absence.text', values), t('mail.absence.advice')],
    action: { label: t('mail.absence.action'), url: values.link },
  }),
  result: (t: Translate, values: ResultValues): Letter => {
    const { round, award, films, isCorrected, incomplete, objectionsUntil, link, account } = values;
    return {
      subject: t('mail.result.subject', { round }),
      paragraphs: [
        ...(isCorrected ? [t('mail.result.corrected', { round })] : []),
        ...films.flatMap((film) => buildFilmParagraphs(t, round, award, film)),
        ...(incomplete.count > 0 ? [t('mail.result.incomplete', incomplete)] : []),
        ...(objectionsUntil ? [t('mail.result.objections', { date: objectionsUntil })] : []),
        ...(films.some(({ isSelected }) => isSelected) ? [] : [t('mail.result.thanks')]),
      ],
      action: { label: t('mail.result.action'), url: link },
      brief: { text: t('mail.sms.result', { round }), url: account },
    };
  },
  objectionDecided: (
    t: Translate,
    values: { round: string; decision: ObjectionDecision; reason: string; link: string },
  ): Letter => ({
    subject: t('mail.objection.subject', values),
    paragraphs: [
      t(`mail.objection.${values.decision}`, values),
      t('mail.objection.reason', values),
    ],
    action: { label: t('mail.result.action'), url: values.link },
    brief: { text: t(`mail.sms.objection.${values.decision}`, values), url: values.link },
  }),
};
