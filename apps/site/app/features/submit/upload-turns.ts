interface Turn {
  bytes: number;
  take: () => void;
}

const waiting = new Set<Turn>();
const running = new Set<Turn>();

/** Up to here a file is sent beside others: a picture, a letter. */
export const smallBytes = 8 * 1024 * 1024;
const smallAtOnce = 3;

/**
 * Which of the waiting files may set out, by their place in `waiting`: the small ones first, three at a
 * time; of the others one at a time, and only while no small one is on its way. What is under way is
 * not interrupted.
 */
export function whoseTurn(waiting: readonly number[], running: readonly number[]): number[] {
  const isSmall = (bytes: number) => bytes <= smallBytes;
  const small = running.filter(isSmall).length;
  const order = waiting.map((bytes, place) => ({ bytes, place })).sort((a, b) => a.bytes - b.bytes);
  const first = order.filter(({ bytes }) => isSmall(bytes));
  const next = first.slice(0, Math.max(0, smallAtOnce - small));
  const isFree = running.length === 0 && first.length === 0;
  const chosen = isFree ? order.slice(0, 1) : next;
  return chosen.map(({ place }) => place);
}

/** Waits for a file's turn on the line. Call what it answers when the line is no longer needed. */
export function takeTurn(bytes: number, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve) => {
    const turn: Turn = { bytes, take: () => resolve(leave) };
    const leave = () => {
      signal.removeEventListener('abort', giveUp);
      running.delete(turn);
      letGo();
    };
    const giveUp = () => {
      if (waiting.delete(turn)) resolve(leave);
      letGo();
    };
    signal.addEventListener('abort', giveUp);
    waiting.add(turn);
    if (signal.aborted) giveUp();
    else letGo();
  });
}

function letGo() {
  const queue = [...waiting];
  const sizes = (turns: Iterable<Turn>) => [...turns].map(({ bytes }) => bytes);
  for (const place of whoseTurn(sizes(queue), sizes(running))) {
    const turn = queue[place];
    if (!turn) continue;
    waiting.delete(turn);
    running.add(turn);
    turn.take();
  }
}
