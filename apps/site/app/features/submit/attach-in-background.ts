import { codes } from '@film-contest/contract/codes';
import type { EntryFileKind } from '@film-contest/contract/media';
import { call } from '../../lib/api.ts';
import { fileIn, filePut } from './attach-file.ts';

const attempts = 5;

/** Puts a file that arrived while no editor was open into its draft. Answers whether it is in there. */
export async function attachInBackground(
  entryId: string,
  kind: EntryFileKind,
  uploadId: string,
): Promise<boolean> {
  const params = { id: entryId };
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const entry = await call('getMyEntry', { params, background: true });
      if (!entry.ok) return false;
      const { draft, version } = entry.data;
      // Named already: it may even have been submitted ahead of its bytes.
      if (fileIn(draft, kind) === uploadId) return true;
      const body = { ...draft, ...filePut(draft, kind, uploadId), version };
      const answer = await call('saveEntry', { params, body, background: true });
      if (answer.ok) return true;
      if (answer.code !== codes.changedMeanwhile) return false;
    } catch {
      // Not reachable now: the editor puts it in when it is opened the next time.
      return false;
    }
  }
  return false;
}
