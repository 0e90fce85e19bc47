import { codes } from '@film-contest/contract/codes';
import { callUntilAnswered } from '../../lib/api.ts';

export type Activation =
  | { state: 'verified'; account: string }
  /** The link is used up, expired or wrong. */
  | { state: 'dead' }
  /** Something else stood in the way; the link may still be good. */
  | { state: 'failed'; msg: string };

const running = new Map<string, Promise<Activation>>();

/**
 * Uses up an activation link, with as many attempts as it takes. A link is good once, so a second
 * request for the same one in this page waits for the first.
 *
 * @param onFailure receives the message of each failed attempt.
 */
export function activate(token: string, onFailure: (msg: string) => void): Promise<Activation> {
  const before = running.get(token);
  if (before) return before;
  const now = send(token, onFailure);
  running.set(token, now);
  return now;
}

async function send(token: string, onFailure: (msg: string) => void): Promise<Activation> {
  // The link is used up as soon as the server can be reached, even after its page was left.
  const { signal } = new AbortController();
  try {
    // Silent: the page itself says what goes wrong, since only it knows the link's secret.
    const answer = await callUntilAnswered(
      'activate',
      { body: { token } },
      {
        signal,
        onFailure: (error) => onFailure(messageOf(error)),
      },
    );
    if (answer.ok) return { state: 'verified', account: answer.data.account };
    if (answer.code === codes.codeUnknown) return { state: 'dead' };
    return failed(token, answer.msg);
  } catch (error) {
    return failed(token, messageOf(error));
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function failed(token: string, msg: string): Activation {
  running.delete(token);
  return { state: 'failed', msg };
}
