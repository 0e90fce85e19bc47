import { useSyncExternalStore } from 'react';

/** How long a decision can be undone, in milliseconds. */
export const undoMs = 5_000;

/** A decision that has been made on screen and not been sent yet. */
export interface PendingDecision {
  /** The entry's. */
  id: string;
  /** What will be done, in words. */
  text: string;
  /** Where it is taken back to. */
  path: string;
  /**
   * Sends it; answers why it came to nothing, or null.
   *
   * @param isLeaving whether the page goes away meanwhile.
   */
  send: (isLeaving: boolean) => Promise<string | null>;
}

export interface Decisions {
  /** Can still be undone. */
  waiting: PendingDecision | null;
  /** On their way. */
  sending: readonly PendingDecision[];
  /** Came to nothing, and why. */
  failed: readonly { decision: PendingDecision; why: string }[];
}

let state: Decisions = { waiting: null, sending: [], failed: [] };
let timer: ReturnType<typeof setTimeout> | undefined;
/** Over once nothing is on its way. */
let inFlight: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function set(change: Partial<Decisions>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/**
 * Holds a decision back for as long as it can be undone; one that was held back goes out now. It is
 * sent when the time is over or the page is left. A tab that dies first has decided nothing: the
 * entry is still in the queue.
 */
export function postponeDecision(decision: PendingDecision): void {
  void sendPendingDecision();
  set({
    waiting: decision,
    failed: state.failed.filter((each) => each.decision.id !== decision.id),
  });
  timer = setTimeout(() => void sendPendingDecision(), undoMs);
}

/** Takes back what waits; answers it, or null when it has gone out already. */
export function undoDecision(): PendingDecision | null {
  const { waiting } = state;
  clearTimeout(timer);
  set({ waiting: null });
  return waiting;
}

/** Sends what waits. Answers what came to nothing, once nothing is on its way any more. */
export async function sendPendingDecision({
  isLeaving = false,
} = {}): Promise<Decisions['failed']> {
  clearTimeout(timer);
  if (state.waiting) inFlight = Promise.allSettled([inFlight, send(state.waiting, isLeaving)]);
  await inFlight;
  return state.failed;
}

async function send(decision: PendingDecision, isLeaving: boolean) {
  set({ waiting: null, sending: [...state.sending, decision] });
  const why = await decision.send(isLeaving);
  const sending = state.sending.filter((each) => each !== decision);
  set({ sending, ...(why !== null && { failed: [...state.failed, { decision, why }] }) });
}

/** Forgets what waits and what came to nothing: whoever comes next has decided neither. */
export function clearDecisions(): void {
  undoDecision();
  set({ failed: [] });
}

/** Puts away what is told of a decision that could not be sent. */
export function dismissFailure(decision: PendingDecision): void {
  set({ failed: state.failed.filter((each) => each.decision !== decision) });
}

/** Whether an entry has been decided on here and the server does not know yet. */
export const isPending = (id: string): boolean =>
  state.waiting?.id === id || state.sending.some((each) => each.id === id);

export const useIsPending = (id: string) => useSyncExternalStore(subscribe, () => isPending(id));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many entries have been decided on here and the server does not know yet. */
export const usePendingCount = () =>
  useSyncExternalStore(subscribe, () => state.sending.length + (state.waiting ? 1 : 0));

interface Queue<R> {
  list: R[];
  total: number;
}

/** A page of the queue without what has been decided on here. */
export function useQueueWithoutPending<R extends { id: string }>(page: Queue<R> | undefined) {
  useDecisions();
  return page && removePending(page);
}

export function removePending<R extends { id: string }>({ list, total }: Queue<R>): Queue<R> {
  const left = list.filter(({ id }) => !isPending(id));
  return { list: left, total: total - (list.length - left.length) };
}

export const useDecisions = () => useSyncExternalStore(subscribe, () => state);

globalThis.addEventListener?.('pagehide', () => void sendPendingDecision({ isLeaving: true }));
