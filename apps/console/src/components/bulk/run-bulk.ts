import { ServerError, SessionLost } from '@film-contest/contract/client';
import type { FieldFault } from '@film-contest/contract/envelope';

type BulkResult = { ok: true } | { ok: false; msg: string; fields?: Record<string, FieldFault> };

/** Processes one item of a bulk action. Throws if the API call throws. */
export type BulkStep<Item> = (
  item: Item,
  given: { isRetry: boolean; signal: AbortSignal },
) => Promise<BulkResult>;

interface Failure<Item> {
  item: Item;
  /** Reason of the failure, in the user's language. */
  why: string;
}

export interface BulkState<Item> {
  total: number;
  done: number;
  failed: Failure<Item>[];
  /** Items that were not processed because the user stopped the bulk action. */
  left: Item[];
}

const concurrency = 4;

interface Run<Item> {
  act: BulkStep<Item>;
  isRetry: boolean;
  signal: AbortSignal;
  /** Returns the error message for an HTTP status. */
  faultText: (status: number) => string;
  onProgress: (state: BulkState<Item>) => void;
}

/**
 * Processes the items of a bulk action with limited concurrency; a failed item does not stop the
 * others. After an abort or the loss of the session, running calls finish and no new call starts.
 */
export async function runBulkAction<Item>(
  items: readonly Item[],
  run: Run<Item>,
): Promise<BulkState<Item>> {
  const { act, isRetry, signal, faultText: getHttpErrorText, onProgress } = run;
  const waiting = [...items];
  let state: BulkState<Item> = { total: items.length, done: 0, failed: [], left: [] };
  let isLost = false;
  const updateBulkState = (change: Partial<BulkState<Item>>) => {
    state = { ...state, ...change };
    onProgress(state);
  };
  const recordFailedItem = (item: Item, why: string) =>
    updateBulkState({ failed: [...state.failed, { item, why }] });

  async function processItems() {
    while (waiting.length > 0 && !signal.aborted && !isLost) {
      const item = waiting.shift() as Item;
      try {
        const answer = await act(item, { isRetry, signal });
        if (answer.ok) updateBulkState({ done: state.done + 1 });
        else recordFailedItem(item, getFailureReason(answer));
      } catch (error) {
        if (error instanceof SessionLost) isLost = true;
        recordFailedItem(
          item,
          error instanceof ServerError
            ? getHttpErrorText(error.status)
            : String((error as Error).message),
        );
      }
    }
  }

  updateBulkState({});
  await Promise.all(Array.from({ length: concurrency }, processItems));
  updateBulkState({ left: waiting });
  return state;
}

/**
 * Returns why an item failed: the error message of a field if there is one, because it is more specific than the
 * message of the whole response.
 */
const getFailureReason = ({
  msg,
  fields = {},
}: {
  msg: string;
  fields?: Record<string, FieldFault>;
}) => Object.values(fields)[0]?.msg ?? msg;
