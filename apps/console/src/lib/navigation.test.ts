import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCurrentPage, getCurrentPath, navigateTo } from './navigation.ts';

beforeEach(() => vi.stubGlobal('location', { hash: '' }));
afterEach(() => vi.unstubAllGlobals());

it('returns the dashboard without a hash', () => {
  expect([getCurrentPath(), getCurrentPage()]).toEqual(['/', '/']);
});

it('returns the path with its query, and the page without', () => {
  navigateTo('/entries?search=call');
  expect(location.hash).toBe('#/entries?search=call');
  expect(getCurrentPath()).toBe('/entries?search=call');
  expect(getCurrentPage()).toBe('/entries');
});
