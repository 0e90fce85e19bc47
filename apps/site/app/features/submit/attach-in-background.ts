import { codes } from '@film-contest/contract/codes';
import type { EntryFileKind } from '@film-contest/contract/media';
import { retry, throwIfBusy } from '@film-contest/contract/retry';
import { call } from '../../lib/api.ts';
import { fileIn, filePut } from './attach-file.ts';

const attempts = 5;

interface Arrival {
  entryId: string;
  kind: EntryFileKind;
  uploadId: string;
}

/**
 * Puts a file that arrived while no editor was open into its draft, once the server can be reached.
 *
 * @returns whether it is in there. Otherwise the editor puts it in when it is opened the next time.
 */
export const attachInBackground = (arrival: Arrival, signal: AbortSignal): Promise<boolean> =>
  retry(() => attach(arrival), { signal }).catch(() => false);

async function attach({ entryId, kind, uploadId }: Arrival): Promise<boolean> {
  const params = { id: entryId };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const entry = throwIfBusy(await call('getMyEntry', { params, background: true }));
    if (!entry.ok) return false;
    const { draft, version } = entry.data;
    // Named already: it may even have been submitted ahead of its bytes.
    if (fileIn(draft, kind) === uploadId) return true;
    const body = { ...draft, ...filePut(draft, kind, uploadId), version };
    const answer = throwIfBusy(await call('saveEntry', { params, body, background: true }));
    if (answer.ok) return true;
    if (answer.code !== codes.changedMeanwhile) return false;
  }
  return false;
}
