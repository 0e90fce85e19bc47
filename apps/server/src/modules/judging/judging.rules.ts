import type { Group } from '@film-contest/contract/entry-groups';
import { type RoundRules, roundGaps } from '@film-contest/contract/judging';
import { isRuleFrozen, roundRuleNames } from '@film-contest/contract/judging-freeze';
import type { RoundState } from '@film-contest/contract/judging-options';
import { toCanonicalJson } from '@film-contest/judging/canonical-json';

interface TimedRound {
  state: RoundState;
  rules: Pick<RoundRules, 'opensAt' | 'closesAt'>;
}

/** Whether jurors can judge: the round is open, and the time is between its opening and closing times. */
export const isJudgingOpen = ({ state, rules }: TimedRound, now: Date) =>
  state === 'open' &&
  Date.parse(rules.opensAt) <= now.getTime() &&
  now.getTime() < Date.parse(rules.closesAt);

/** Whether jurors and assignments can change. */
export const canChangeJurors = (state: RoundState) => state === 'draft' || state === 'open';

/** Returns the frozen rules that differ between two versions of a round's rules. */
export function listChangedFrozenRules(
  before: RoundRules,
  after: RoundRules,
  progress: { state: RoundState; done: number },
): (keyof RoundRules)[] {
  const isChanged = (rule: keyof RoundRules) =>
    toCanonicalJson(before[rule] ?? null) !== toCanonicalJson(after[rule] ?? null);
  return roundRuleNames.filter((rule) => isRuleFrozen(rule, progress) && isChanged(rule));
}

/** Returns what is missing before a round can open. */
export function listMissingForOpening(counts: {
  films: number;
  jurors: number;
  /** Number of films without an active juror on their panel. */
  withoutPanel: number;
  /** Number of chosen calibration films that are not among the films of the round. */
  lostCalibration: number;
  assigned: number;
}): (typeof roundGaps)[number][] {
  const isMissing = {
    films: counts.films === 0,
    jurors: counts.jurors === 0,
    panels: counts.jurors > 0 && counts.withoutPanel > 0,
    calibration: counts.lostCalibration > 0,
    assignments: counts.assigned === 0,
  };
  return roundGaps.filter((gap) => isMissing[gap]);
}

/** Whether a panel judges the films of a group. A panel without groups judges all films. */
export const doesPanelJudgeGroup = (
  { groups }: RoundRules['panels'][number],
  group: string | null,
): boolean => groups.length === 0 || groups.some((each) => each === group);

/**
 * Returns the panel that judges a film's group, or '' if there is none. If several panels judge the group, its
 * films are distributed to them in turn by `index`.
 */
export function choosePanel(
  panels: RoundRules['panels'],
  group: Group | null,
  index: number,
): string {
  const fitting = panels.filter((panel) => doesPanelJudgeGroup(panel, group));
  return fitting[index % fitting.length]?.id ?? '';
}

/** Returns the reminder that is due: `half` after half of the round's time, `late` after 85 %. */
export function getDueReminder(
  { opensAt, closesAt }: Pick<RoundRules, 'opensAt' | 'closesAt'>,
  now: Date,
): 'half' | 'late' | null {
  const [from, to] = [Date.parse(opensAt), Date.parse(closesAt)];
  const share = (now.getTime() - from) / (to - from);
  if (share < 0.5 || share >= 1) return null;
  return share < 0.85 ? 'half' : 'late';
}

const weekMs = 7 * 24 * 3600_000;

/** Whether to report absent jurors to the chair: in the last week of a round, but not before half of its time. */
export function isAbsenceNoticeDue(
  { opensAt, closesAt }: Pick<RoundRules, 'opensAt' | 'closesAt'>,
  now: Date,
): boolean {
  const [from, to] = [Date.parse(opensAt), Date.parse(closesAt)];
  return Math.max(to - weekMs, (from + to) / 2) <= now.getTime() && now.getTime() < to;
}
