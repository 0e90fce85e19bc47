import { codes } from '@film-contest/contract/codes';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages } from '../../lib/messages.ts';
import { formatExclusion, listUnconfirmedExclusions } from './exclusions.tsx';

beforeAll(() => loadConsoleMessages('en-US'));

const effect = { name: 'blockedNetworks', affected: 3, total: 120, isCaller: false } as const;

describe('formatExclusion', () => {
  it.each([
    [
      { ...effect },
      'Networks that you block: up to 3 of 120 voters in the last hour would be rejected.',
    ],
    [
      { ...effect, total: 0, affected: 0 },
      'No one has voted in the last hour, so it is unknown how many voters use the networks that you block.',
    ],
    [
      { ...effect, name: 'verifiedAccount' as const, affected: 1, total: 1 },
      'Verified account: 1 of 1 voter in the last hour voted without one and would be rejected.',
    ],
    [
      { name: 'secondFactor' as const, affected: 2, total: 5, isCaller: true },
      'Second factor: 2 of 5 staff members must set one up before doing anything else. You are one of them.',
    ],
    [
      { name: 'secondFactor' as const, affected: 0, total: 5, isCaller: false },
      'Second factor: all staff who must now have one already do.',
    ],
  ])('%j', (given, text) => {
    expect(formatExclusion(given)).toBe(text);
  });
});

describe('listUnconfirmedExclusions', () => {
  const refused = { ok: false as const, msg: '', fields: {} };

  it('reads the effects of a save that needs a confirmation', () => {
    const data = { effects: [effect] };
    expect(listUnconfirmedExclusions({ ...refused, code: codes.confirmationNeeded, data })).toEqual(
      [effect],
    );
  });

  it('finds none in other outcomes', () => {
    expect(listUnconfirmedExclusions({ ok: true, code: undefined, msg: '', data: {} })).toEqual([]);
    expect(
      listUnconfirmedExclusions({ ...refused, code: codes.changedMeanwhile, data: null }),
    ).toEqual([]);
  });
});
