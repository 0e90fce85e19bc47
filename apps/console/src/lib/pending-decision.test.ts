import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearDecisions,
  delayDecisionForUndo,
  hasPendingDecision,
  type PendingDecision,
  removePendingEntries,
  sendPendingDecision,
  undoDecision,
  undoMs,
} from './pending-decision.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearDecisions();
  vi.useRealTimers();
});

const createDecision = (id: string, outcome: string | null = null) => ({
  id,
  text: id,
  path: `/${id}`,
  send: vi.fn<PendingDecision['send']>(async () => outcome),
});

test('a decision is sent once, after its delay', async () => {
  const one = createDecision('one');
  delayDecisionForUndo(one);
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(one.send).not.toHaveBeenCalled();
  expect(hasPendingDecision('one')).toBe(true);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(one.send.mock.calls).toEqual([[false]]);
  expect(hasPendingDecision('one')).toBe(false);
});

test('an undone decision is never sent', async () => {
  const one = createDecision('one');
  delayDecisionForUndo(one);
  expect(undoDecision()).toBe(one);
  await vi.advanceTimersByTimeAsync(undoMs * 2);
  expect(one.send).not.toHaveBeenCalled();
  expect([hasPendingDecision('one'), undoDecision()]).toEqual([false, null]);
});

test('a new decision sends the previous one immediately', () => {
  const [one, two] = [createDecision('one'), createDecision('two')];
  delayDecisionForUndo(one);
  delayDecisionForUndo(two);
  expect(one.send).toHaveBeenCalledTimes(1);
  expect(two.send).not.toHaveBeenCalled();
  expect(undoDecision()).toBe(two);
});

test('a decision is sent when the page closes, and not again after its delay', async () => {
  const one = createDecision('one');
  delayDecisionForUndo(one);
  void sendPendingDecision({ isLeaving: true });
  await vi.advanceTimersByTimeAsync(undoMs * 2);
  expect(one.send.mock.calls).toEqual([[true]]);
});

test('a failed decision does not block others', async () => {
  const [one, two] = [
    createDecision('one', 'Ann is reviewing this entry right now'),
    createDecision('two'),
  ];
  delayDecisionForUndo(one);
  delayDecisionForUndo(two);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(two.send).toHaveBeenCalledTimes(1);
  expect([hasPendingDecision('one'), hasPendingDecision('two')]).toEqual([false, false]);
  expect(undoDecision()).toBeNull();
});

test('sendPendingDecision waits for all decisions in flight', async () => {
  const [one, two] = [createDecision('one', 'no'), createDecision('two')];
  const first = Promise.withResolvers<string | null>();
  one.send.mockReturnValue(first.promise);
  delayDecisionForUndo(one);
  delayDecisionForUndo(two);
  const ended = vi.fn();
  const sending = sendPendingDecision().then(ended);
  await vi.advanceTimersByTimeAsync(1);
  expect(two.send).toHaveBeenCalledTimes(1);
  expect(ended).not.toHaveBeenCalled();
  first.resolve('no');
  await sending;
  expect(ended).toHaveBeenCalledWith([{ decision: one, why: 'no' }]);
});

test('the next user sees no decisions of the previous one', async () => {
  const [one, two] = [createDecision('one', 'no'), createDecision('two')];
  delayDecisionForUndo(one);
  await sendPendingDecision();
  delayDecisionForUndo(two);
  clearDecisions();
  expect(await sendPendingDecision()).toEqual([]);
  expect(two.send).not.toHaveBeenCalled();
});

test('pending decisions are removed from the queue until they fail', async () => {
  const queue = { list: [{ id: 'one' }, { id: 'two' }, { id: 'three' }], total: 40 };
  const one = createDecision('one');
  const answer = Promise.withResolvers<string | null>();
  one.send.mockReturnValue(answer.promise);
  delayDecisionForUndo(one);
  expect(removePendingEntries(queue)).toEqual({
    list: [{ id: 'two' }, { id: 'three' }],
    total: 39,
  });
  delayDecisionForUndo(createDecision('two'));
  expect(removePendingEntries(queue)).toEqual({ list: [{ id: 'three' }], total: 38 });
  undoDecision();
  answer.resolve('no');
  await sendPendingDecision();
  expect(removePendingEntries(queue)).toEqual(queue);
});
