import { codes } from '@film-contest/contract/codes';
import { callUntilAnswered } from '../../lib/api.ts';

export type Activation =
  | { state: 'verified'; account: string }
  /** The activation link was used, has expired or is wrong. */
  | { state: 'dead' }
  /** Activation failed for another reason; the activation link may still be valid. */
  | { state: 'failed'; msg: string };

const running = new Map<string, Promise<Activation>>();

/**
 * Consumes an activation link, with retries. A link can be used once, so a second call with the same token
 * waits for the first.
 *
 * @param onFailure receives the message of each failed attempt.
 */
export function activateAccount(
  token: string,
  onFailure: (msg: string) => void,
): Promise<Activation> {
  const before = running.get(token);
  if (before) return before;
  const now = sendActivation(token, onFailure);
  running.set(token, now);
  return now;
}

async function sendActivation(
  token: string,
  onFailure: (msg: string) => void,
): Promise<Activation> {
  // Continues after the page is left, so that the link is used as soon as the server answers.
  const { signal } = new AbortController();
  try {
    // The call runs in the background, because the activation page shows its own errors.
    const answer = await callUntilAnswered(
      'activate',
      { body: { token } },
      {
        signal,
        onFailure: (error) => onFailure(getErrorMessage(error)),
      },
    );
    if (answer.ok) return { state: 'verified', account: answer.data.account };
    if (answer.code === codes.codeUnknown) return { state: 'dead' };
    return recordActivationFailure(token, answer.msg);
  } catch (error) {
    return recordActivationFailure(token, getErrorMessage(error));
  }
}

const getErrorMessage = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

function recordActivationFailure(token: string, msg: string): Activation {
  running.delete(token);
  return { state: 'failed', msg };
}
