import { useSyncExternalStore } from 'react';

/** Milliseconds during which a decision can be undone. */
export const undoMs = 5_000;

/** A decision that has not been sent yet. */
export interface PendingDecision {
  id: string;
  /** Text that describes the decision in the undo bar. */
  text: string;
  /** Path of the page that opens when the user undoes the decision. */
  path: string;
  /**
   * Sends the decision. Returns an error message, or null if it succeeded.
   *
   * @param isLeaving whether the page is being closed.
   */
  send: (isLeaving: boolean) => Promise<string | null>;
}

interface Decisions {
  /** Decision that waits to be sent and can still be undone. */
  waiting: PendingDecision | null;
  sending: readonly PendingDecision[];
  failed: readonly { decision: PendingDecision; why: string }[];
}

let state: Decisions = { waiting: null, sending: [], failed: [] };
let timer: ReturnType<typeof setTimeout> | undefined;
/** Settles when no decision is being sent. */
let inFlight: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function updateDecisions(change: Partial<Decisions>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/**
 * Delays a decision so that it can be undone, and sends the previous decision immediately. The
 * delayed decision is sent after five seconds or when the page closes. If the tab crashes before,
 * the entry stays in the queue.
 */
export function delayDecisionForUndo(decision: PendingDecision): void {
  void sendPendingDecision();
  updateDecisions({
    waiting: decision,
    failed: state.failed.filter((each) => each.decision.id !== decision.id),
  });
  timer = setTimeout(() => void sendPendingDecision(), undoMs);
}

/** Cancels the waiting decision and returns it, or null if it was already sent. */
export function undoDecision(): PendingDecision | null {
  const { waiting } = state;
  clearTimeout(timer);
  updateDecisions({ waiting: null });
  return waiting;
}

/** Sends the waiting decision. Waits until no decision is in flight, then returns the decisions that failed. */
export async function sendPendingDecision({
  isLeaving = false,
} = {}): Promise<Decisions['failed']> {
  clearTimeout(timer);
  if (state.waiting)
    inFlight = Promise.allSettled([inFlight, sendDecision(state.waiting, isLeaving)]);
  await inFlight;
  return state.failed;
}

async function sendDecision(decision: PendingDecision, isLeaving: boolean) {
  updateDecisions({ waiting: null, sending: [...state.sending, decision] });
  const why = await decision.send(isLeaving);
  const sending = state.sending.filter((each) => each !== decision);
  updateDecisions({
    sending,
    ...(why !== null && { failed: [...state.failed, { decision, why }] }),
  });
}

/** Clears waiting and failed decisions, because another user may sign in next. */
export function clearDecisions(): void {
  undoDecision();
  updateDecisions({ failed: [] });
}

export function dismissFailedDecision(decision: PendingDecision): void {
  updateDecisions({ failed: state.failed.filter((each) => each.decision !== decision) });
}

export const hasPendingDecision = (id: string): boolean =>
  state.waiting?.id === id || state.sending.some((each) => each.id === id);

export const useHasPendingDecision = (id: string) =>
  useSyncExternalStore(subscribeToDecisions, () => hasPendingDecision(id));

function subscribeToDecisions(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePendingDecisionCount = () =>
  useSyncExternalStore(subscribeToDecisions, () => state.sending.length + (state.waiting ? 1 : 0));

interface Queue<R> {
  list: R[];
  total: number;
}

export function useQueuePageWithoutPending<R extends { id: string }>(page: Queue<R> | undefined) {
  useDecisions();
  return page && removePendingEntries(page);
}

export function removePendingEntries<R extends { id: string }>({
  list,
  total,
}: Queue<R>): Queue<R> {
  const left = list.filter(({ id }) => !hasPendingDecision(id));
  return { list: left, total: total - (list.length - left.length) };
}

export const useDecisions = () => useSyncExternalStore(subscribeToDecisions, () => state);

globalThis.addEventListener?.('pagehide', () => void sendPendingDecision({ isLeaving: true }));
