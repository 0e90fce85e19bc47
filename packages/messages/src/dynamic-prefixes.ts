/**
 * Prefixes of keys that only the running program knows, such as `codes.1006`. Only these keys may be passed to
 * `t.translateDynamicKey`. The search for unused messages counts them as used.
 */
export const dynamicPrefixes = [
  'codes.',
  'checks.',
  'http.',
  'shell.locale.',
  'shell.title.',
  'shell.description.',
  'film.group.',
  'film.scam.',
  'film.share.network.',
  'player.',
  'submit.field.',
  'console.field.',
  'console.action.',
  'votes.code.',
  'votes.source.',
  'votes.put.',
  'people.audit.kind.',
  'people.outbox.kind.',
  'mailings.check.',
  'content.type.',
  'content.field.',
  'content.hint.',
  'content.option.',
] as const;

export type DynamicPrefix = (typeof dynamicPrefixes)[number];
