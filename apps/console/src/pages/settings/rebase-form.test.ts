import type { ContestSettings } from '@film-contest/contract/settings';
import { describe, expect, it } from 'vitest';
import { createFormValues, hasConflict, rebaseForm, type SettingsView } from './rebase-form.ts';

interface Values {
  zone: string;
  voting: { opensAt: string; closesAt: string };
  networks: (string | null)[];
}

const valuesOf = (settings: ContestSettings) => settings as unknown as Values;

const view = (version: number, values: Values) =>
  ({ version, settings: values }) as unknown as SettingsView;

const before: Values = {
  zone: 'UTC',
  voting: { opensAt: '2026-03-01T08:00', closesAt: '2026-04-01T08:00' },
  networks: ['facebook', null],
};
const theirs: Values = {
  zone: 'Asia/Taipei',
  voting: { opensAt: '2026-03-02T08:00', closesAt: '2026-05-01T08:00' },
  networks: ['line', 'x'],
};

const typed = (changes: object) => ({ ...createFormValues(valuesOf, view(1, before)), ...changes });

it('an untouched form knows the version it shows', () => {
  expect(createFormValues(valuesOf, view(1, before))).toEqual({ ...before, base: view(1, before) });
});

describe('a form moved on to newer settings', () => {
  it.each([
    ['takes all of them when nothing was typed', {}, theirs],
    ['keeps a field that was typed in', { zone: 'Europe/Paris' }, { zone: 'Europe/Paris' }],
    [
      'keeps one end of a span and takes the other',
      { voting: { ...before.voting, opensAt: '2026-03-09T08:00' } },
      { voting: { opensAt: '2026-03-09T08:00', closesAt: '2026-05-01T08:00' } },
    ],
    ['keeps a list as a whole', { networks: ['facebook', 'x'] }, { networks: ['facebook', 'x'] }],
    ['does not take an unset choice for typing', { networks: ['facebook', undefined] }, {}],
    [
      'keeps what was emptied',
      { voting: { ...before.voting, closesAt: '' } },
      { voting: { opensAt: '2026-03-02T08:00', closesAt: '' } },
    ],
    ['takes their value for what was typed and taken back', { zone: 'UTC' }, {}],
  ])('%s', (_what, changes, expected) => {
    expect(rebaseForm(valuesOf, typed(changes), view(2, theirs))).toEqual({
      ...theirs,
      ...expected,
      base: view(2, theirs),
    });
  });

  it('is typed over the newest from then on', () => {
    const second = rebaseForm(valuesOf, typed({ zone: 'Europe/Paris' }), view(2, theirs));
    expect(rebaseForm(valuesOf, second, view(3, before))).toEqual({
      ...before,
      zone: 'Europe/Paris',
      base: view(3, before),
    });
  });
});

describe('what is about to be saved', () => {
  const base = view(1, before);
  it.each([
    ['is overtaken where the same part was changed', { zone: 'UTC' }, theirs, true],
    ['stands where only another part was', { zone: 'UTC' }, { ...before, networks: [] }, false],
    ['stands where somebody saved the same again', { ...before }, { ...before }, false],
  ])('%s', (_what, saving, newest, expected) => {
    const part = saving as unknown as Partial<ContestSettings>;
    expect(hasConflict(part, base, view(2, newest))).toBe(expected);
  });
});
