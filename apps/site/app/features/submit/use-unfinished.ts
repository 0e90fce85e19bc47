import type { EntryFileKind } from '@film-contest/contract/media';
import { useEffect, useRef, useState } from 'react';
import { readSessionAccount } from '../../lib/session.ts';
import { isUploadLockedElsewhere } from './upload-lock.ts';
import { getUploadRecordKey, type UploadRecord, uploadRecords } from './upload-record.ts';
import { useUploadStates } from './upload-state.ts';

const lookEveryMs = 2000;

interface Unfinished {
  record: UploadRecord;
  /** Whether another tab is sending the file of the unfinished upload. */
  isElsewhere: boolean;
}

/**
 * Returns the unfinished upload of a field, or null.
 * @param onArrived called when another tab has finished the upload
 */
export function useUnfinishedUpload(
  entryId: string,
  kind: EntryFileKind,
  phase: string,
  onArrived: () => void,
): Unfinished | null {
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const wasElsewhere = useRef(false);
  useEffect(() => {
    if (phase !== 'idle') return setUnfinished(null);
    let isLeft = false;
    const updateUnfinished = async () => {
      const found = await findUnfinishedUploads(entryId, kind);
      if (isLeft) return;
      setUnfinished(found);
      if (wasElsewhere.current && !found) onArrived();
      wasElsewhere.current = found?.isElsewhere ?? false;
    };
    void updateUnfinished();
    const timer = setInterval(updateUnfinished, lookEveryMs);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [entryId, kind, phase, onArrived]);
  return unfinished;
}

type Interrupted = Awaited<ReturnType<typeof uploadRecords.listOfEntry>>;

export function useInterruptedUploads(entryId: string): Interrupted {
  const [found, setFound] = useState<Interrupted>([]);
  const uploads = useUploadStates(entryId);
  useEffect(() => {
    let isLeft = false;
    const findInterrupted = async () => {
      const account = readSessionAccount();
      const own = await uploadRecords.listOfEntry(account, entryId);
      const isHeld = await Promise.all(
        own.map(({ kind }) =>
          isUploadLockedElsewhere(getUploadRecordKey({ account, entryId, kind })),
        ),
      );
      if (isLeft) return;
      setFound(own.filter(({ kind }, at) => !isHeld[at] && !uploads.has(kind)));
    };
    void findInterrupted();
    return () => {
      isLeft = true;
    };
  }, [entryId, uploads]);
  return found;
}

async function findUnfinishedUploads(
  entryId: string,
  kind: EntryFileKind,
): Promise<Unfinished | null> {
  const place = { account: readSessionAccount(), entryId, kind };
  const record = await uploadRecords.read(place);
  if (!record) return null;
  return { record, isElsewhere: await isUploadLockedElsewhere(getUploadRecordKey(place)) };
}
