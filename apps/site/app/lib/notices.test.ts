import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dismissNotice,
  getShownNotices,
  keepShownNotices,
  showKeptNotices,
  showNotice,
} from './notices.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

function dismissAll() {
  for (const { id } of getShownNotices()) dismissNotice(id);
}

afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
  dismissAll();
});

const listTexts = () => getShownNotices().map(({ text }) => text);

test.each([
  ['soon', 9_000, ['erased']],
  ['later', 11_000, []],
] as const)('the next document shows notices if it loads %s', (_, ms, texts) => {
  showNotice({ text: 'erased', stay: true });
  showNotice({ text: 'vote', action: { label: 'Continue', onPick: () => {} } });
  showNotice({ text: 'sent soon', stay: true, isOfDocument: true });
  keepShownNotices(1_000);
  // A document that Back restores shows only its own notices.
  expect(listTexts()).toEqual(['vote', 'sent soon']);
  dismissAll();
  showKeptNotices(1_000 + ms);
  expect(listTexts()).toEqual(texts);
  dismissAll();
  showKeptNotices(1_000 + ms);
  expect(listTexts()).toEqual([]);
});

test('without session storage, notices end with their document', () => {
  vi.stubGlobal('sessionStorage', undefined);
  showNotice({ text: 'erased' });
  keepShownNotices();
  expect(listTexts()).toEqual(['erased']);
  dismissAll();
  showKeptNotices();
  expect(listTexts()).toEqual([]);
});
