import { codes } from '@film-contest/contract/codes';
import { expect, it } from 'vitest';
import {
  buildTimeSteps,
  countOutcomesByCode,
  countOutcomesByNetwork,
  getOutcomeGroup,
  sumGroupCounts,
} from './outcome-groups.ts';

it.each([
  [codes.voted, 'counted'],
  [codes.alreadyVoted, 'again'],
  [codes.proofMissing, 'proof'],
  [codes.proofInvalid, 'proof'],
  [codes.captchaWrong, 'proof'],
  [codes.smsCodeWrong, 'proof'],
  [codes.otherMailDomain, 'proof'],
  [codes.vpn, 'network'],
  [codes.votingClosed, 'other'],
  [9999, 'other'],
] as const)('assigns the code %s to the group %s', (code, group) => {
  expect(getOutcomeGroup(code)).toBe(group);
});

const outcomes = [
  { at: '2026-03-01T00:00:00.000Z', code: codes.voted, count: 3 },
  { at: '2026-03-01T00:10:00.000Z', code: codes.voted, count: 2 },
  { at: '2026-03-01T00:10:00.000Z', code: codes.proofMissing, count: 4 },
  { at: '2026-03-01T00:10:00.000Z', code: codes.captchaWrong, count: 1 },
];

it('builds every step, including empty ones', () => {
  const steps = buildTimeSteps({
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-01T00:17:00.000Z',
    stepMinutes: 5,
    outcomes,
    networks: [],
    tallyProof: null,
  });
  expect(steps.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual([
    '00:00',
    '00:05',
    '00:10',
    '00:15',
  ]);
  expect(steps.map(({ counts }) => sumGroupCounts(counts))).toEqual([3, 0, 7, 0]);
  expect(steps[2]?.counts).toEqual({ counted: 2, again: 0, proof: 5, network: 0, other: 0 });
});

it('sums each code, most frequent first', () => {
  expect(countOutcomesByCode(outcomes)).toEqual([
    { code: codes.voted, count: 5 },
    { code: codes.proofMissing, count: 4 },
    { code: codes.captchaWrong, count: 1 },
  ]);
});

it('sums each network class, most frequent first', () => {
  const sums = countOutcomesByNetwork([
    { network: 'vpn', code: codes.vpn, count: 2 },
    { network: 'ordinary', code: codes.voted, count: 5 },
    { network: 'ordinary', code: codes.alreadyVoted, count: 1 },
  ]);
  expect(sums.map(({ network, counts }) => [network, sumGroupCounts(counts)])).toEqual([
    ['ordinary', 6],
    ['vpn', 2],
  ]);
});
