import { codes } from '@film-contest/contract/codes';
import { call } from '../../lib/api.ts';

export type Activation =
  | { state: 'verified'; account: string }
  /** The link is used up, expired or wrong. */
  | { state: 'dead' }
  /** Something else stood in the way; the link may still be good. */
  | { state: 'failed'; msg: string };

const running = new Map<string, Promise<Activation>>();

/**
 * Uses up an activation link. A link is good once, so a second request for the same one in this
 * page waits for the first; only after a passing failure is it sent again.
 */
export function activate(token: string): Promise<Activation> {
  const before = running.get(token);
  if (before) return before;
  const now = send(token);
  running.set(token, now);
  return now;
}

async function send(token: string): Promise<Activation> {
  try {
    // Silent: the page itself offers to try again, since only it knows the link's secret.
    const answer = await call('activate', { body: { token }, background: true });
    if (answer.ok) return { state: 'verified', account: answer.data.account };
    if (answer.code === codes.codeUnknown) return { state: 'dead' };
    return failed(token, answer.msg);
  } catch (error) {
    return failed(token, error instanceof Error ? error.message : String(error));
  }
}

function failed(token: string, msg: string): Activation {
  running.delete(token);
  return { state: 'failed', msg };
}
