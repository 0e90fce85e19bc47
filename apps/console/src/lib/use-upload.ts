import { loadChunk } from '@film-contest/contract/chunk';
import type { UploadedFile, UploadKind } from '@film-contest/contract/media';
import { describeCheck } from '@film-contest/messages/checks';
import { joinSentences } from '@film-contest/messages/format';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from './messages.ts';
import { sortChecksBySeverity } from './sort-checks.ts';
import type { UploadEvents, UploadHandle } from './upload-file.ts';
import { cacheUploadedFile } from './uploads.ts';

/** The state of an upload. */
export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; filename: string; share: number }
  | { phase: 'stopped'; filename: string; isRetried: boolean }
  | { phase: 'refused'; text: string };

const idle: UploadState = { phase: 'idle' };

let running = 0;
const listeners = new Set<() => void>();

function changeRunningUploadCount(change: 1 | -1) {
  running += change;
  for (const listener of listeners) listener();
}

function subscribeToRunningUploads(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether uploads are running. A form saved now would lack their files. */
export const useIsUploading = () =>
  useSyncExternalStore(subscribeToRunningUploads, () => running > 0);

const getUploadRefusalText = ({ checks }: UploadedFile) =>
  joinSentences(
    t.locale,
    sortChecksBySeverity(checks)
      .filter(({ level }) => level === 'refusal')
      .map((check) => describeCheck(t, check)),
  ) || t('codes.4014');

/** Uploads one file at a time for a field. */
export function useUpload(kind: UploadKind, onDone: (file: UploadedFile) => void) {
  const [state, setState] = useState<UploadState>(idle);
  const job = useRef<UploadHandle | null>(null);
  const isCounted = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;

  const showUploadState = (next: UploadState) => {
    const counts = next.phase === 'sending' || next.phase === 'stopped';
    if (counts !== isCounted.current) changeRunningUploadCount(counts ? 1 : -1);
    isCounted.current = counts;
    setState(next);
  };
  const latest = useRef(showUploadState);
  latest.current = showUploadState;

  const cancelUpload = () => {
    job.current?.cancel();
    job.current = null;
    latest.current(idle);
  };
  const leave = useRef(cancelUpload);
  leave.current = cancelUpload;
  useEffect(() => () => leave.current(), []);

  async function startUpload(file: File) {
    cancelUpload();
    const filename = file.name;
    showUploadState({ phase: 'sending', filename, share: 0 });
    const progress: UploadEvents = {
      onProgress: (share) => latest.current({ phase: 'sending', filename, share }),
      onStopped: (isRetried) => latest.current({ phase: 'stopped', filename, isRetried }),
      onRefused: (text) => latest.current({ phase: 'refused', text }),
      onDone(uploaded) {
        if (uploaded.state === 'refused') {
          return latest.current({ phase: 'refused', text: getUploadRefusalText(uploaded) });
        }
        cacheUploadedFile(uploaded.id, uploaded);
        latest.current(idle);
        done.current(uploaded);
      },
    };
    const { uploadFile: sendFile } = await loadChunk(() => import('./upload-file.ts'));
    job.current = sendFile(kind, file, progress);
  }

  function retryUpload() {
    if (state.phase !== 'stopped') return;
    showUploadState({ phase: 'sending', filename: state.filename, share: 0 });
    job.current?.retry();
  }

  return {
    state,
    send: startUpload,
    retry: retryUpload,
    cancel: cancelUpload,
    refuse: (text: string) => showUploadState({ phase: 'refused', text }),
  };
}
