import type { JudgingRound, RoundRules } from '@film-contest/contract/judging';
import type { TestApp } from './app.ts';
import { makeStaff, open } from './factories.ts';
import type { Visitor } from './visitor.ts';

export const repeatInAllLocales = (text: string) => ({
  'zh-CN': text,
  'zh-TW': text,
  'en-US': text,
});

/** Rules of a round in which two jurors score each film of the open group by two criteria. */
export const roundRules: RoundRules = {
  mode: 'scoring',
  films: { from: 'groups', groups: ['open'] },
  award: null,
  panels: [{ id: 'main', name: 'Main panel', groups: [] }],
  ...open,
  jurorsPerFilm: 2,
  places: 2,
  quorum: 1,
  picks: 2,
  criteria: [
    { name: repeatInAllLocales('Story'), weight: 60 },
    { name: repeatInAllLocales('Craft'), weight: 40 },
  ],
  deciding: 'mean',
  tieBreakCriteria: [1],
  juryPercent: 100,
  isBlind: true,
  comments: 'chair',
  scores: 'never',
  hasConfidence: false,
  minWatched: 0,
  order: 'random',
  objectionDays: 0,
};

/** Creates a draft of a round. */
export const makeRound = (chair: Visitor, rules: Partial<RoundRules> = {}): Promise<JudgingRound> =>
  chair.get('createRound', {
    body: { name: repeatInAllLocales('Round'), rules: { ...roundRules, ...rules } },
  });

/** Creates jurors with accounts, and adds them to a round. */
export async function makeJurors(
  app: TestApp,
  chair: Visitor,
  id: string,
  count: number,
  panels = ['main'],
) {
  const jurors = [];
  for (let made = 0; made < count; made += 1) jurors.push(await makeStaff(app, 'juror'));
  const emails = jurors.map(({ account }) => account.email);
  await chair.get('addJurors', { params: { id }, body: { emails, panels, limit: null } });
  return jurors;
}

export async function planAndApplyAssignments(chair: Visitor, id: string): Promise<JudgingRound> {
  const { digest } = await chair.get('planAssignments', { params: { id } });
  return chair.get('applyAssignments', { params: { id }, body: { digest } });
}

/** Creates a round with jurors, assigns its films, and opens it. */
export async function openRound(
  app: TestApp,
  chair: Visitor,
  count: number,
  rules: Partial<RoundRules> = {},
) {
  const { id } = await makeRound(chair, rules);
  const jurors = await makeJurors(app, chair, id, count);
  const { version } = await planAndApplyAssignments(chair, id);
  const round = await chair.get('openRound', { params: { id }, body: { version } });
  return { id, jurors, round };
}

export const emptyScore = { answer: null, confidence: null, comment: '', note: '' };

/**
 * Opens a round with three jurors and closes it. Two jurors score each film with the points that `points` contains for
 * its title, by default 5. The third juror is absent. Returns the round's id.
 */
export async function closeRoundWithScores(
  app: TestApp,
  chair: Visitor,
  points: Record<string, number>,
  rules: Partial<RoundRules> = {},
  comment = '',
): Promise<string> {
  const { id, jurors, round } = await openRound(app, chair, 3, { jurorsPerFilm: 3, ...rules });
  for (const juror of jurors.slice(0, 2)) {
    const { assignments: list } = await juror.get('deskRound', { params: { id } });
    for (const film of list) {
      const point = points[film.title] ?? 5;
      const score = { ...emptyScore, comment, points: [point, point] };
      const body = { ...score, version: 0, isFinished: true };
      await juror.get('saveScore', { params: { id: film.id }, body });
    }
  }
  await chair.get('closeRound', { params: { id }, body: { version: round.version } });
  return id;
}
