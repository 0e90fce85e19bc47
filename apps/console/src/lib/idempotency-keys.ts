import { newUuid } from '@film-contest/contract/new-uuid';

/**
 * Creates a function that returns an idempotency key: the same key for an unchanged body, a new key for
 * another body.
 */
export function createIdempotencyKeyProvider(): (body: unknown) => string {
  let sent = '';
  let key = '';
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== sent) {
      sent = text;
      key = newUuid();
    }
    return key;
  };
}
