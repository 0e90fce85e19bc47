import { ServerError, SessionLost } from '@film-contest/contract/client';
import type { FieldFault } from '@film-contest/contract/envelope';

/** What one call of many came to. */
export type BulkResult =
  | { ok: true }
  | { ok: false; msg: string; fields?: Record<string, FieldFault> };

/** Does it to one; throws what a call throws. */
export type BulkStep<Item> = (
  item: Item,
  given: { isRetry: boolean; signal: AbortSignal },
) => Promise<BulkResult>;

export interface Failure<Item> {
  item: Item;
  /** In the reader's language. */
  why: string;
}

export interface BulkState<Item> {
  total: number;
  done: number;
  failed: Failure<Item>[];
  /** What was not begun, once it has been stopped. */
  left: Item[];
}

const concurrency = 4;

interface Run<Item> {
  act: BulkStep<Item>;
  isRetry: boolean;
  signal: AbortSignal;
  /** Texts of what went wrong on the way. */
  faultText: (status: number) => string;
  onProgress: (state: BulkState<Item>) => void;
}

/**
 * Does something to many, a few at a time, whatever becomes of the others. What is under way when it is
 * stopped ends; a lost session stops it too, since nothing more would come of it.
 */
export async function runBulk<Item>(
  items: readonly Item[],
  run: Run<Item>,
): Promise<BulkState<Item>> {
  const { act, isRetry, signal, faultText: getErrorText, onProgress } = run;
  const waiting = [...items];
  let state: BulkState<Item> = { total: items.length, done: 0, failed: [], left: [] };
  let isLost = false;
  const update = (change: Partial<BulkState<Item>>) => {
    state = { ...state, ...change };
    onProgress(state);
  };
  const fail = (item: Item, why: string) => update({ failed: [...state.failed, { item, why }] });

  async function work() {
    while (waiting.length > 0 && !signal.aborted && !isLost) {
      const item = waiting.shift() as Item;
      try {
        const answer = await act(item, { isRetry, signal });
        if (answer.ok) update({ done: state.done + 1 });
        else fail(item, getReason(answer));
      } catch (error) {
        if (error instanceof SessionLost) isLost = true;
        fail(
          item,
          error instanceof ServerError
            ? getErrorText(error.status)
            : String((error as Error).message),
        );
      }
    }
  }

  update({});
  await Promise.all(Array.from({ length: concurrency }, work));
  update({ left: waiting });
  return state;
}

/** What stands beside a field says more than the whole. */
const getReason = ({ msg, fields = {} }: { msg: string; fields?: Record<string, FieldFault> }) =>
  Object.values(fields)[0]?.msg ?? msg;
