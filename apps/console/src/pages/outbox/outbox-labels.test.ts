import { renewableLetters } from '@film-contest/contract/outbox';
import { beforeAll, expect, it } from 'vitest';
import { loadConsoleMessages, t } from '../../lib/messages.ts';
import {
  canResendLetter,
  getLetterStateLabel,
  getLetterTitle,
  getResendLabel,
  type OutboxRow,
  states,
} from './outbox-labels.ts';

beforeAll(() => loadConsoleMessages('en-US'));

const buildRow = (change: Partial<OutboxRow>) =>
  ({ state: 'failed', isOutdated: false, isBlank: false, kind: null, ...change }) as OutboxRow;

it.each([
  ['a failed message', {}, true],
  ['a message that is retried', { state: 'retrying' }, true],
  ['a queued message', { state: 'queued' }, false],
  ['a sent message', { state: 'sent' }, false],
  ['a message that was kept', { state: 'kept' }, false],
  ['an outdated message', { isOutdated: true }, false],
  ['a blank message that cannot be renewed', { isBlank: true, kind: 'other' }, false],
  ['a blank message that can be renewed', { isBlank: true, kind: renewableLetters[0] }, true],
] as const)('canResend: %s', (_what, change, expected) => {
  expect(canResendLetter(buildRow(change as Partial<OutboxRow>))).toBe(expected);
});

it('labels every state differently', () => {
  expect(new Set(states.map(getLetterStateLabel)).size).toBe(states.length);
});

it('offers to retry early or to resend', () => {
  expect(getResendLabel(buildRow({ state: 'retrying' }))).toBe(t('people.outbox.tryNow'));
  expect(getResendLabel(buildRow({ state: 'failed' }))).toBe(t('people.outbox.resend'));
});

it.each<[{ subject: string; kind: string | null }, () => string]>([
  [{ subject: 'Welcome', kind: null }, () => 'Welcome'],
  [{ subject: '', kind: 'unknown' }, () => t('console.outbox.message')],
])('names the message %j', (letter, expected) => {
  expect(getLetterTitle(letter)).toBe(expected());
});
