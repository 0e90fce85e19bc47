import { loadChunk } from '@film-contest/contract/chunk';
import type { UploadedFile, UploadKind } from '@film-contest/contract/media';
import { describeCheck } from '@film-contest/messages/checks';
import { joinSentences } from '@film-contest/messages/format';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { gravestFirst } from './check-order.ts';
import { t } from './messages.ts';
import type { FileProgress, Sending } from './send-file.ts';
import { rememberFile } from './uploads.ts';

/** Where a file on its way to the server stands. */
export type SendingState =
  | { phase: 'idle' }
  | { phase: 'sending'; filename: string; share: number }
  | { phase: 'stopped'; filename: string; isRetried: boolean }
  | { phase: 'refused'; text: string };

const idle: SendingState = { phase: 'idle' };

let running = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1) {
  running += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether files are still on their way, so that a form without them would not be whole. */
export const useIsSending = () => useSyncExternalStore(subscribe, () => running > 0);

const reasonOf = ({ checks }: UploadedFile) =>
  joinSentences(
    t.locale,
    gravestFirst(checks)
      .filter(({ level }) => level === 'refusal')
      .map((check) => describeCheck(t, check)),
  ) || t('codes.4014');

/** Sends one file at a time, for a field that shows how it goes. */
export function useSending(kind: UploadKind, onDone: (file: UploadedFile) => void) {
  const [state, setState] = useState<SendingState>(idle);
  const job = useRef<Sending | null>(null);
  const isCounted = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;

  const show = (next: SendingState) => {
    const counts = next.phase === 'sending' || next.phase === 'stopped';
    if (counts !== isCounted.current) count(counts ? 1 : -1);
    isCounted.current = counts;
    setState(next);
  };
  const latest = useRef(show);
  latest.current = show;

  const cancel = () => {
    job.current?.cancel();
    job.current = null;
    latest.current(idle);
  };
  const leave = useRef(cancel);
  leave.current = cancel;
  useEffect(() => () => leave.current(), []);

  async function send(file: File) {
    cancel();
    const filename = file.name;
    show({ phase: 'sending', filename, share: 0 });
    const progress: FileProgress = {
      onProgress: (share) => latest.current({ phase: 'sending', filename, share }),
      onStopped: (isRetried) => latest.current({ phase: 'stopped', filename, isRetried }),
      onRefused: (text) => latest.current({ phase: 'refused', text }),
      onDone(uploaded) {
        if (uploaded.state === 'refused') {
          return latest.current({ phase: 'refused', text: reasonOf(uploaded) });
        }
        rememberFile(uploaded.id, uploaded);
        latest.current(idle);
        done.current(uploaded);
      },
    };
    const { sendFile } = await loadChunk(() => import('./send-file.ts'));
    job.current = sendFile(kind, file, progress);
  }

  function retry() {
    if (state.phase !== 'stopped') return;
    show({ phase: 'sending', filename: state.filename, share: 0 });
    job.current?.retry();
  }

  return { state, send, retry, cancel, refuse: (text: string) => show({ phase: 'refused', text }) };
}
