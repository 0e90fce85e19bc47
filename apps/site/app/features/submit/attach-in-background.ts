import { codes } from '@film-contest/contract/codes';
import type { EntryFileKind } from '@film-contest/contract/media';
import { call } from '../../lib/api.ts';
import { filePut } from './attach-file.ts';

const attempts = 5;

/** Puts a file that arrived while no editor was open into its draft. */
export async function attachInBackground(entryId: string, kind: EntryFileKind, uploadId: string) {
  const params = { id: entryId };
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const entry = await call('getMyEntry', { params, background: true });
      if (!entry.ok) return;
      const { draft, version } = entry.data;
      const body = { ...draft, ...filePut(draft, kind, uploadId), version };
      const answer = await call('saveEntry', { params, body, background: true });
      if (answer.ok || answer.code !== codes.changedMeanwhile) return;
    } catch {
      // Not reachable now: the file stays in the list of uploads, and its row offers it again.
      return;
    }
  }
}
