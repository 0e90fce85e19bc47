import { endAllWaits } from '@film-contest/contract/retry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollWhileVisible } from './poll.ts';

class FakePage {
  hidden = false;
  async turn(hidden: boolean) {
    this.hidden = hidden;
    if (!hidden) endAllWaits();
    await vi.advanceTimersByTimeAsync(0);
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('polls at once, then every ten seconds while there is more', async () => {
  const look = vi.fn(async () => look.mock.calls.length < 3);
  pollWhileVisible(new FakePage(), look);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(3);
});

test('does not poll while the page is hidden, and at once when it is visible', async () => {
  const page = new FakePage();
  const look = vi.fn(async () => true);
  const stop = pollWhileVisible(page, look);
  await vi.advanceTimersByTimeAsync(0);
  await page.turn(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(1);
  await page.turn(false);
  expect(look).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(3);
  stop();
});

test('a page opened hidden polls when it becomes visible', async () => {
  const page = new FakePage();
  page.hidden = true;
  const look = vi.fn(async () => false);
  pollWhileVisible(page, look);
  expect(look).not.toHaveBeenCalled();
  await page.turn(false);
  expect(look).toHaveBeenCalledTimes(1);
});

test('never polls twice at a time, nor after the end', async () => {
  const page = new FakePage();
  let answer: (goesOn: boolean) => void = () => {};
  const look = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  const stop = pollWhileVisible(page, look);
  await page.turn(true);
  await page.turn(false);
  expect(look).toHaveBeenCalledTimes(1);
  answer(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(2);
  stop();
  answer(true);
  await page.turn(true);
  await page.turn(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(2);
});

test('polling that has ended is not resumed by showing the page', async () => {
  const page = new FakePage();
  const look = vi.fn(async () => false);
  pollWhileVisible(page, look);
  await vi.advanceTimersByTimeAsync(0);
  await page.turn(true);
  await page.turn(false);
  expect(look).toHaveBeenCalledTimes(1);
});
