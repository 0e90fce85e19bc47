import { unsetSpan } from '@film-contest/contract/settings';
import { describe, expect, it } from 'vitest';
import { getPhaseState, isImmediateEffect, listPhaseEffects } from './phase-effects.ts';
import type { Phases } from './phase-values.ts';

const past = '2026-03-01T00:00:00.000Z';
const now = '2026-03-10T00:00:00.000Z';
const soon = '2026-03-13T00:00:00.000Z';
const later = '2026-04-01T00:00:00.000Z';
const at = Date.parse(now);

describe('getPhaseState', () => {
  it.each([
    [null, null, { is: 'open', until: null }],
    [past, later, { is: 'open', until: later }],
    [now, null, { is: 'open', until: null }],
    [soon, later, { is: 'ahead', opensAt: soon }],
    [past, now, { is: 'over', closedAt: now }],
    [null, past, { is: 'over', closedAt: past }],
    [unsetSpan.opensAt, unsetSpan.closesAt, { is: 'unset' }],
  ])('from %s until %s', (opensAt, closesAt, expected) => {
    expect(getPhaseState({ opensAt, closesAt }, at)).toEqual(expected);
  });
});

const shut = { opensAt: null, closesAt: past };
const phases: Phases = {
  name: { 'zh-CN': '', 'zh-TW': '', 'en-US': '' },
  timeZone: 'Asia/Shanghai',
  submission: shut,
  voting: shut,
  shortlistAt: null,
  resultsAt: later,
};

describe('listPhaseEffects', () => {
  it.each([
    ['nothing', { opensAt: past, closesAt: soon }, { opensAt: past, closesAt: soon }, []],
    [
      'opened without end',
      shut,
      { opensAt: now, closesAt: null },
      [{ does: 'opensNow' }, { does: 'staysOpen' }],
    ],
    [
      'opened until a day',
      { opensAt: later, closesAt: null },
      { opensAt: now, closesAt: soon },
      [{ does: 'opensNow' }, { does: 'closes', when: soon }],
    ],
    [
      'closed at once',
      { opensAt: past, closesAt: soon },
      { opensAt: past, closesAt: now },
      [{ does: 'closesNow' }],
    ],
    [
      'put off while open',
      { opensAt: past, closesAt: null },
      { opensAt: soon, closesAt: null },
      [{ does: 'closesNow' }, { does: 'opens', when: soon }],
    ],
    [
      'open for longer',
      { opensAt: past, closesAt: soon },
      { opensAt: past, closesAt: later },
      [{ does: 'closes', when: later }],
    ],
    [
      'open for good',
      { opensAt: past, closesAt: soon },
      { opensAt: past, closesAt: null },
      [{ does: 'staysOpen' }],
    ],
    [
      'planned',
      shut,
      { opensAt: soon, closesAt: later },
      [
        { does: 'opens', when: soon },
        { does: 'closes', when: later },
      ],
    ],
    [
      'planned to end otherwise',
      { opensAt: soon, closesAt: null },
      { opensAt: soon, closesAt: later },
      [{ does: 'closes', when: later }],
    ],
    ['called off', { opensAt: soon, closesAt: null }, shut, [{ does: 'staysClosed' }]],
    [
      'set for the first time',
      unsetSpan,
      { opensAt: now, closesAt: null },
      [{ does: 'opensNow' }, { does: 'staysOpen' }],
    ],
    ['left unset', unsetSpan, unsetSpan, []],
    ['over either way', shut, { opensAt: null, closesAt: now }, []],
  ])('%s', (_what, before, after, expected) => {
    expect(
      listPhaseEffects({ ...phases, voting: before }, { ...phases, voting: after }, at),
    ).toEqual(expected.map((effect) => ({ what: 'voting', ...effect })));
  });

  it('lists added, changed and removed dates', () => {
    expect(listPhaseEffects(phases, { ...phases, shortlistAt: soon, resultsAt: null }, at)).toEqual(
      [
        { what: 'shortlist', does: 'announced', when: soon },
        { what: 'results', does: 'undated' },
      ],
    );
  });

  it('recognizes immediate effects', () => {
    const opened = listPhaseEffects(
      phases,
      { ...phases, voting: { opensAt: now, closesAt: null } },
      at,
    );
    expect(opened.map(isImmediateEffect)).toEqual([true, false]);
  });
});
