import { expect, test } from 'vitest';
import { measureVisibleTime } from './visible-time.ts';

function fakePage(visibilityState: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState });
  const setVisibility = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { page: page as unknown as Document, setVisibility };
}

test('only visible time counts', () => {
  const { page, setVisibility } = fakePage('visible');
  let at = 1000;
  const dwell = measureVisibleTime(page, () => at);
  at = 3000;
  expect(dwell.read()).toBe(2000);
  setVisibility('hidden');
  at = 60_000;
  expect(dwell.read()).toBe(2000);
  setVisibility('visible');
  at = 61_500.4;
  expect(dwell.read()).toBe(3500);
  dwell.end();
  setVisibility('hidden');
  expect(dwell.read()).toBe(3500);
});

test('a page opened in the background starts when it becomes visible', () => {
  const { page, setVisibility } = fakePage('hidden');
  let at = 0;
  const dwell = measureVisibleTime(page, () => at);
  at = 5000;
  expect(dwell.read()).toBe(0);
  setVisibility('visible');
  at = 5400;
  expect(dwell.read()).toBe(400);
});
