import { newUuid } from '@film-contest/contract/new-uuid';

/** Gives keys for a call: what is sent again unchanged asks for the answer that was lost, anything else anew. */
export function createIdempotencyKeys(): (body: unknown) => string {
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
