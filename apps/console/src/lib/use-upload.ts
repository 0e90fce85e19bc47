import type { MachineCheck } from '@film-contest/contract/checks';
import { loadChunk } from '@film-contest/contract/chunk';
import { codes } from '@film-contest/contract/codes';
import { limits, toMegabytes } from '@film-contest/contract/limits';
import type { UploadedFile, UploadKind } from '@film-contest/contract/media';
import { describeCheck } from '@film-contest/messages/checks';
import { joinSentences } from '@film-contest/messages/format';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fetchScreenData } from './api.ts';
import { t } from './messages.ts';
import { queryClient } from './queries.ts';
import type { UploadEvents, UploadHandle } from './upload-file.ts';

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

export const getUploadRefusalText = ({ checks }: UploadedFile) =>
  joinSentences(
    t.locale,
    sortChecksBySeverity(checks)
      .filter(({ level }) => level === 'refusal')
      .map((check) => describeCheck(t, check)),
  ) || t('codes.4014');

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

interface FileError {
  code: number;
  params: Record<string, string | number>;
}

/** File extensions that the server accepts for pictures. */
export const pictureExtensions = '.jpg,.jpeg,.png';

/** Checks a picture before its upload. Returns null if the picture is valid. */
export function checkPictureFile(file: { type: string; size: number }): FileError | null {
  const { bytes, types } = limits.images;
  if (!(types as readonly string[]).includes(file.type)) {
    return { code: codes.fileType, params: { types: 'jpg, png' } };
  }
  if (file.size === 0) return { code: codes.fileEmpty, params: {} };
  if (file.size <= bytes) return null;
  return { code: codes.fileTooLarge, params: { size: toMegabytes(bytes) } };
}

const weight = { refusal: 0, advice: 1, ok: 2 } as const;

/** Sorts by severity, keeps the order of equal checks and removes duplicates. */
export function sortChecksBySeverity(checks: readonly MachineCheck[]): MachineCheck[] {
  const unique = new Map(checks.map((check) => [JSON.stringify(check), check]));
  return [...unique.values()].sort((a, b) => weight[a.level] - weight[b.level]);
}

interface ShownFile {
  filename: string;
  /** URL of a preview that is valid for minutes; null for other files. */
  preview: string | null;
}

const getUploadQueryKey = (id: string) => ['upload', id];

const toShownFile = ({
  filename,
  picture,
  preview,
}: Pick<UploadedFile, 'filename' | 'picture' | 'preview'>) => ({
  filename,
  preview: picture?.webp ?? preview,
});

/** Caches a file, so that components need not load it. */
export function cacheUploadedFile(
  id: string,
  file: Pick<UploadedFile, 'filename' | 'picture'> & { preview?: string | null },
  client: QueryClient = queryClient,
) {
  client.setQueryData<ShownFile>(getUploadQueryKey(id), toShownFile({ preview: null, ...file }));
}

/**
 * Builds the query that loads an uploaded file. Repeating the call `completeUpload` for a checked upload returns
 * its file.
 */
const buildFileQuery = (id: string) => ({
  queryKey: getUploadQueryKey(id),
  queryFn: async (): Promise<ShownFile> =>
    toShownFile(await fetchScreenData('completeUpload', { params: { id }, background: true })),
  staleTime: 10 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Returns a file by its id; undefined until loaded. */
export const useUploadedFile = (id: string | null | undefined) =>
  useQuery({ ...buildFileQuery(id ?? ''), enabled: Boolean(id) }).data;

/** Loads a file outside React. Returns null if loading fails. */
export const findUploadedFile = (id: string): Promise<ShownFile | null> =>
  queryClient.fetchQuery(buildFileQuery(id)).catch(() => null);
