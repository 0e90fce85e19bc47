import { beforeAll, expect, it } from 'vitest';
import { loadConsoleMessages } from '../../lib/messages.ts';
import {
  type Effect,
  formatPhaseEffect,
  formatPhaseState,
  type Standing,
} from './phase-effects.ts';

beforeAll(() => loadConsoleMessages('en-US'));

const time = '2026-03-01T01:30:00.000Z';

it.each<[Standing]>([
  [{ is: 'open', until: time }],
  [{ is: 'ahead', opensAt: time }],
  [{ is: 'over', closedAt: time }],
])('shows the time of %j in the zone of the contest', (standing) => {
  expect(formatPhaseState(standing, 'Asia/Shanghai')).toContain('09:30');
  expect(formatPhaseState(standing, 'UTC')).toContain('01:30');
});

it('describes phases without a time', () => {
  const texts = (['open', 'unset'] as const).map((is) =>
    formatPhaseState(is === 'open' ? { is, until: null } : { is }, 'UTC'),
  );
  expect(new Set(texts).size).toBe(2);
});

it.each<[Effect, boolean]>([
  [{ what: 'voting', does: 'opensNow' }, false],
  [{ what: 'voting', does: 'closesNow' }, false],
  [{ what: 'submission', does: 'staysOpen' }, false],
  [{ what: 'submission', does: 'staysClosed' }, false],
  [{ what: 'voting', does: 'opens', when: time }, true],
  [{ what: 'voting', does: 'closes', when: time }, true],
  [{ what: 'results', does: 'announced', when: time }, true],
  [{ what: 'shortlist', does: 'undated' }, false],
])('describes the effect %j', (effect, hasTime) => {
  expect(formatPhaseEffect(effect, 'UTC').includes('01:30')).toBe(hasTime);
});
