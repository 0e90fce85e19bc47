import type { EntryFileKind } from '@film-contest/contract/media';
import { useEffect, useState } from 'react';
import { type UploadRecord, uploadRecords } from './upload-record.ts';

/** An upload that a reload interrupted and that goes on once its file is picked again. */
export function useUnfinished(entryId: string, kind: EntryFileKind, phase: string) {
  const [record, setRecord] = useState<UploadRecord | null>(null);
  useEffect(() => {
    let isLeft = false;
    if (phase !== 'idle') setRecord(null);
    else uploadRecords.read(entryId, kind).then((found) => !isLeft && setRecord(found ?? null));
    return () => {
      isLeft = true;
    };
  }, [entryId, kind, phase]);
  return record;
}
