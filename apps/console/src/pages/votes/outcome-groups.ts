import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';

type Outcomes = Contract['voteOutcomes']['data'];

/** Groups of outcomes, in stacking order from the bottom. */
export const groups = ['counted', 'again', 'proof', 'network', 'other'] as const;
export type Group = (typeof groups)[number];

const groupOfCode: Readonly<Record<number, Group>> = {
  [codes.voted]: 'counted',
  [codes.alreadyVoted]: 'again',
  [codes.proofMissing]: 'proof',
  [codes.proofInvalid]: 'proof',
  [codes.captchaWrong]: 'proof',
  [codes.smsCodeWrong]: 'proof',
  [codes.otherMailDomain]: 'proof',
  [codes.vpn]: 'network',
};

export const getOutcomeGroup = (code: number): Group => groupOfCode[code] ?? 'other';

type Counts = Record<Group, number>;

const createGroupCounts = (): Counts => ({ counted: 0, again: 0, proof: 0, network: 0, other: 0 });

export const sumGroupCounts = (counts: Counts) =>
  groups.reduce((sum, group) => sum + counts[group], 0);

export interface Step {
  /** Start of the step in milliseconds since the epoch. */
  at: number;
  counts: Counts;
}

/** Builds the time steps of the chart, including steps without votes. */
export function buildTimeSteps({ from, to, stepMinutes, outcomes }: Outcomes): Step[] {
  const length = stepMinutes * 60_000;
  const first = Date.parse(from);
  const amount = Math.max(1, Math.ceil((Date.parse(to) - first) / length));
  const steps = Array.from({ length: amount }, (_, i) => ({
    at: first + i * length,
    counts: createGroupCounts(),
  }));
  for (const { at, code, count } of outcomes) {
    const step = steps[Math.floor((Date.parse(at) - first) / length)];
    if (step) step.counts[getOutcomeGroup(code)] += count;
  }
  return steps;
}

/** Sums outcomes by code, most frequent first. */
export function countOutcomesByCode(
  outcomes: Outcomes['outcomes'],
): { code: number; count: number }[] {
  const sums = new Map<number, number>();
  for (const { code, count } of outcomes) sums.set(code, (sums.get(code) ?? 0) + count);
  return [...sums]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count || a.code - b.code);
}

/** Sums outcomes by network class, most frequent first. */
export function countOutcomesByNetwork(networks: Outcomes['networks']) {
  const sums = new Map<Outcomes['networks'][number]['network'], Counts>();
  for (const { network, code, count } of networks) {
    const counts = sums.get(network) ?? createGroupCounts();
    counts[getOutcomeGroup(code)] += count;
    sums.set(network, counts);
  }
  return [...sums]
    .map(([network, counts]) => ({ network, counts }))
    .sort((a, b) => sumGroupCounts(b.counts) - sumGroupCounts(a.counts));
}
