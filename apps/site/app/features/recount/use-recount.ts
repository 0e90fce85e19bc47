import { useEffect, useRef, useState } from 'react';
import type { PlaceChange, Recount, RecountAnswer, RecountTask } from './recount.worker.ts';

/** `stopped`: the browser cannot run the worker, or the worker has failed. */
type Failure = 'unreachable' | 'broken' | 'stopped';

export type RecountState =
  | { step: 'idle' | 'loading' | Failure }
  | { step: 'computing'; progress: number }
  | { step: 'done'; recount: Recount };

export interface WithoutJuror {
  juror: number;
  /** Null while the changes are being computed. */
  changes: PlaceChange[] | null;
}

const startWorker = () =>
  new Worker(new URL('./recount.worker.ts', import.meta.url), { type: 'module' });

/** Recounts results in a worker, one at a time. The last recounted result can be recomputed without a juror. */
export function useRecount() {
  const [state, setState] = useState<RecountState>({ step: 'idle' });
  const [without, setWithout] = useState<WithoutJuror | null>(null);
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);

  function receiveAnswer(answer: RecountAnswer) {
    if ('progress' in answer) setState({ step: 'computing', progress: answer.progress });
    else if ('changes' in answer)
      // Ignores an answer about an earlier juror if the reader has chosen another one meanwhile.
      setWithout((asked) => (asked?.juror === answer.juror ? answer : asked));
    else if (answer.recount) setState({ step: 'done', recount: answer.recount });
    else setState({ step: 'broken' });
  }

  function sendTask(task: RecountTask) {
    worker.current?.postMessage(task);
  }

  /** Starts the recount of a result file, whose text may still be loading. A later start replaces this one. */
  async function startRecount(loading: Promise<string>) {
    worker.current?.terminate();
    setWithout(null);
    setState({ step: 'loading' });
    try {
      const own = startWorker();
      worker.current = own;
      own.onmessage = ({ data }: MessageEvent<RecountAnswer>) => receiveAnswer(data);
      own.onerror = () => setState({ step: 'stopped' });
      const text = await loading.catch(() => null);
      if (worker.current !== own) return;
      if (text === null) return setState({ step: 'unreachable' });
      setState({ step: 'computing', progress: 0 });
      sendTask({ text });
    } catch {
      setState({ step: 'stopped' });
    }
  }

  function recountWithout(juror: number) {
    setWithout({ juror, changes: null });
    sendTask({ without: juror });
  }

  return { state, without, start: startRecount, recountWithout };
}

/**
 * Loads the file of a published result.
 * @throws Error if the response is not successful
 */
export async function loadResultFile(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.text();
}
