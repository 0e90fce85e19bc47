import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { disableHtmlLinks } from './letter.tsx';
import { isOutboxChanging } from './outbox.tsx';

vi.mock('../../lib/messages.ts', () => ({ t: (key: string) => key }));

const now = Date.parse('2026-03-01T12:00:00Z');
const formatTimeIn = (seconds: number) => new Date(now + seconds * 1000).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('isOutboxChanging', () => {
  const sent = { state: 'sent', nextTryAt: null };

  it.each([
    ['an empty outbox', [], false],
    ['sent messages', [sent, sent], false],
    ['a failed message', [{ state: 'failed', nextTryAt: null }], false],
    ['a queued message', [sent, { state: 'queued', nextTryAt: null }], true],
    ['a retry within a minute', [{ state: 'retrying', nextTryAt: formatTimeIn(59) }], true],
    ['an overdue retry', [{ state: 'retrying', nextTryAt: formatTimeIn(-5) }], true],
    ['a later retry', [{ state: 'retrying', nextTryAt: formatTimeIn(61) }], false],
  ])('of %s', (_what, list, isChanging) => {
    expect(Boolean(isOutboxChanging({ list } as never))).toBe(isChanging);
  });
});

describe('disableHtmlLinks', () => {
  const base = '<base target="_blank">';

  it.each([
    [
      '<html><head><title>a</title></head></html>',
      `<html><head>${base}<title>a</title></head></html>`,
    ],
    ['<HEAD></HEAD>', `<head>${base}</HEAD>`],
    ['<p>no head</p>', '<p>no head</p>'],
  ])('in %s', (html, expected) => {
    expect(disableHtmlLinks(html)).toBe(expected);
  });
});
