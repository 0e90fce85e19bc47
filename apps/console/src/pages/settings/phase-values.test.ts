import { unsetSpan } from '@film-contest/contract/settings';
import { describe, expect, it } from 'vitest';
import {
  closePhaseNow,
  openPhaseNow,
  type Phases,
  parsePhaseForm,
  toPhaseFormValues,
} from './phase-values.ts';

const phases: Phases = {
  name: { 'zh-CN': '穿帮', 'zh-TW': '穿幫', 'en-US': 'The Giveaway' },
  timeZone: 'Asia/Shanghai',
  submission: { opensAt: '2026-03-01T01:30:20.500Z', closesAt: null },
  voting: { opensAt: null, closesAt: '2026-04-01T00:00:00.000Z' },
  shortlistAt: null,
  resultsAt: '2026-05-01T00:00:00.000Z',
};

describe('form values of phases', () => {
  const values = toPhaseFormValues(phases);

  it("are local times in the contest's zone", () => {
    expect(values).toMatchObject({
      submission: { opensAt: '2026-03-01T09:30', closesAt: '' },
      voting: { opensAt: '', closesAt: '2026-04-01T08:00' },
      shortlistAt: '',
      resultsAt: '2026-05-01T08:00',
    });
  });

  it('restore the same phases, including seconds', () => {
    expect(parsePhaseForm(values, phases)).toEqual(phases);
  });

  it('are read in the selected zone', () => {
    const typed = { ...values, timeZone: 'America/New_York', shortlistAt: '2026-01-15T07:00' };
    expect(parsePhaseForm(typed, phases)).toMatchObject({
      timeZone: 'America/New_York',
      shortlistAt: '2026-01-15T12:00:00.000Z',
      resultsAt: '2026-05-01T12:00:00.000Z',
    });
  });

  it('remove the time of an emptied field', () => {
    expect(parsePhaseForm({ ...values, resultsAt: '' }, phases).resultsAt).toBeNull();
  });
});

describe('an unset phase', () => {
  const fresh = { ...phases, voting: unsetSpan };
  const values = toPhaseFormValues(fresh);

  it('has empty fields and stays unset in every zone', () => {
    expect(values.voting).toEqual({ opensAt: '', closesAt: '' });
    const elsewhere = { ...values, timeZone: 'America/New_York' };
    expect(parsePhaseForm(elsewhere, fresh).voting).toEqual(unsetSpan);
  });

  it('is set by one filled field', () => {
    const typed = { ...values, voting: { opensAt: '2026-03-01T08:00', closesAt: '' } };
    const voting = { opensAt: '2026-03-01T00:00:00.000Z', closesAt: null };
    expect(parsePhaseForm(typed, fresh).voting).toEqual(voting);
  });
});

describe('a phase without both dates', () => {
  const none = { opensAt: '', closesAt: '' };

  it('is unset, and therefore closed', () => {
    expect(parsePhaseForm({ ...toPhaseFormValues(phases), voting: none }, phases).voting).toEqual(
      unsetSpan,
    );
  });

  it('stays unlimited if it was unlimited', () => {
    const unlimited = { ...phases, voting: { opensAt: null, closesAt: null } };
    expect(parsePhaseForm({ ...toPhaseFormValues(phases), voting: none }, unlimited)).toMatchObject(
      unlimited,
    );
  });
});

const now = '2026-03-10T12:00';

it.each([
  ['nothing set', { opensAt: '', closesAt: '' }, { opensAt: now, closesAt: '' }],
  ['long closed', { opensAt: '', closesAt: '2000-01-01T08:00' }, { opensAt: now, closesAt: '' }],
  [
    'to open later',
    { opensAt: '2026-03-11T00:00', closesAt: '2026-03-20T00:00' },
    { opensAt: now, closesAt: '2026-03-20T00:00' },
  ],
  [
    'closed a while ago',
    { opensAt: '2026-03-01T00:00', closesAt: '2026-03-10T12:00' },
    { opensAt: '2026-03-01T00:00', closesAt: '' },
  ],
])('opened now: %s', (_what, span, expected) => {
  expect(openPhaseNow(span, now)).toEqual(expected);
});

it.each([
  ['open without end', { opensAt: '', closesAt: '' }, { opensAt: '', closesAt: now }],
  [
    'open for a while',
    { opensAt: '2026-03-01T00:00', closesAt: '2026-03-20T00:00' },
    { opensAt: '2026-03-01T00:00', closesAt: now },
  ],
  ['opened this very minute', { opensAt: now, closesAt: '' }, { opensAt: '', closesAt: now }],
])('closed now: %s', (_what, span, expected) => {
  expect(closePhaseNow(span, now)).toEqual(expected);
});
