import { expect, test } from 'vitest';
import { measureVisibleTime } from './visible-time.ts';

function fakePage(visibilityState: DocumentVisibilityState) {
  const page = Object.assign(new EventTarget(), { visibilityState });
  const turn = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { page: page as unknown as Document, turn };
}

test('only visible time counts', () => {
  const { page, turn } = fakePage('visible');
  let at = 1000;
  const dwell = measureVisibleTime(page, () => at);
  at = 3000;
  expect(dwell.read()).toBe(2000);
  turn('hidden');
  at = 60_000;
  expect(dwell.read()).toBe(2000);
  turn('visible');
  at = 61_500.4;
  expect(dwell.read()).toBe(3500);
  dwell.end();
  turn('hidden');
  expect(dwell.read()).toBe(3500);
});

test('a page opened in the background starts when it becomes visible', () => {
  const { page, turn } = fakePage('hidden');
  let at = 0;
  const dwell = measureVisibleTime(page, () => at);
  at = 5000;
  expect(dwell.read()).toBe(0);
  turn('visible');
  at = 5400;
  expect(dwell.read()).toBe(400);
});
