import { codes } from '@film-contest/contract/codes';
import { call } from '../../lib/api.ts';
import type { UploadEvent } from './upload-state.ts';

/** The server's final result for a file. */
export type Judgement = Extract<UploadEvent, { type: 'completed' | 'refused' }>;

/**
 * Result of the server's check of a completely sent file. `judged`: the file was checked, or
 * rejected for another reason. `busy`: still checking. `unfinished`: bytes are missing. `gone`: the
 * upload does not exist.
 */
export type Finish =
  | { type: 'judged'; event: Judgement }
  | { type: 'busy' }
  | { type: 'unfinished' }
  | { type: 'gone' };

/** Requests the server's check of a completely sent file. Can be repeated safely. */
export async function finishUpload(id: string): Promise<Finish> {
  const answer = await call('completeUpload', {
    params: { id },
    background: true,
    reportsLostSession: true,
  });
  if (answer.ok) return { type: 'judged', event: { type: 'completed', file: answer.data } };
  switch (answer.code) {
    case codes.busy:
      return { type: 'busy' };
    case codes.uploadUnfinished:
      return { type: 'unfinished' };
    case codes.notFound:
      return { type: 'gone' };
  }
  const msg = Object.values(answer.fields)[0]?.msg ?? answer.msg;
  return { type: 'judged', event: { type: 'refused', msg } };
}
