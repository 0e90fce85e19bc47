import { codes } from '@film-contest/contract/codes';
import { call } from '../../lib/api.ts';
import type { UploadEvent } from './upload-state.ts';

/** The server's last word on a file. */
export type Judgement = Extract<UploadEvent, { type: 'completed' | 'refused' }>;

/**
 * How the server took a file whose bytes were all sent: judged, or refused for another reason. `busy`:
 * it is at it. `unfinished`: bytes are missing. `gone`: it knows of no such upload.
 */
export type Finish =
  | { type: 'judged'; event: Judgement }
  | { type: 'busy' }
  | { type: 'unfinished' }
  | { type: 'gone' };

/** Has the server check a file whose bytes have all arrived. May be called again at any time. */
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
