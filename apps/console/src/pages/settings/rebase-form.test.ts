import type { ContestSettings } from '@film-contest/contract/settings';
import { describe, expect, it } from 'vitest';
import {
  createSettingsFormValues,
  hasSettingsConflict,
  rebaseFormOnSettings,
  type SettingsView,
} from './rebase-form.ts';

interface Values {
  zone: string;
  voting: { opensAt: string; closesAt: string };
  networks: (string | null)[];
}

const toValues = (settings: ContestSettings) => settings as unknown as Values;

const buildView = (version: number, values: Values) =>
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

const buildTypedValues = (changes: object) => ({
  ...createSettingsFormValues(toValues, buildView(1, before)),
  ...changes,
});

it('an unchanged form contains its base version', () => {
  expect(createSettingsFormValues(toValues, buildView(1, before))).toEqual({
    ...before,
    base: buildView(1, before),
  });
});

describe('rebaseFormOnSettings', () => {
  it.each([
    ['takes all newest values without changes', {}, theirs],
    ['keeps a changed field', { zone: 'Europe/Paris' }, { zone: 'Europe/Paris' }],
    [
      'keeps one end of a phase and takes the other',
      { voting: { ...before.voting, opensAt: '2026-03-09T08:00' } },
      { voting: { opensAt: '2026-03-09T08:00', closesAt: '2026-05-01T08:00' } },
    ],
    ['keeps a list as a whole', { networks: ['facebook', 'x'] }, { networks: ['facebook', 'x'] }],
    ['does not treat an unset choice as a change', { networks: ['facebook', undefined] }, {}],
    [
      'keeps an emptied field',
      { voting: { ...before.voting, closesAt: '' } },
      { voting: { opensAt: '2026-03-02T08:00', closesAt: '' } },
    ],
    ['takes the newest value of a field that was changed back', { zone: 'UTC' }, {}],
  ])('%s', (_what, changes, expected) => {
    expect(rebaseFormOnSettings(toValues, buildTypedValues(changes), buildView(2, theirs))).toEqual(
      {
        ...theirs,
        ...expected,
        base: buildView(2, theirs),
      },
    );
  });

  it('uses the newest settings as the new base', () => {
    const second = rebaseFormOnSettings(
      toValues,
      buildTypedValues({ zone: 'Europe/Paris' }),
      buildView(2, theirs),
    );
    expect(rebaseFormOnSettings(toValues, second, buildView(3, before))).toEqual({
      ...before,
      zone: 'Europe/Paris',
      base: buildView(3, before),
    });
  });
});

describe('hasSettingsConflict', () => {
  const base = buildView(1, before);
  it.each([
    ['is true if the same part was changed', { zone: 'UTC' }, theirs, true],
    [
      'is false if only another part was changed',
      { zone: 'UTC' },
      { ...before, networks: [] },
      false,
    ],
    ['is false if the same values were saved again', { ...before }, { ...before }, false],
  ])('%s', (_what, saving, newest, expected) => {
    const part = saving as unknown as Partial<ContestSettings>;
    expect(hasSettingsConflict(part, base, buildView(2, newest))).toBe(expected);
  });
});
