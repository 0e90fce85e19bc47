import type { InboxKind } from '@film-contest/contract/contact';

/** Returns the kind of a message: an objection refers to a round, an appeal to a hold. */
export function getMessageKind(message: {
  round_id: string | null;
  hold_id: number | null;
}): InboxKind {
  if (message.round_id !== null) return 'objection';
  return message.hold_id === null ? 'message' : 'appeal';
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const letter = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]`;

/**
 * Whether a public text contains the name or the contact of the sender of a message. A single letter does not count as
 * a name. Names in scripts that separate words by spaces are compared with whole words, so that "Ed" is not found in
 * "watched".
 */
export function containsSender(text: string, { name, contact }: { name: string; contact: string }) {
  const hasContact = contact !== '' && text.toLowerCase().includes(contact.toLowerCase());
  if (hasContact || [...name].length < 2) return hasContact;
  const word = `(?<!${letter}(?=${letter}))${escapePattern(name)}(?!(?<=${letter})${letter})`;
  return new RegExp(word, 'iu').test(text);
}
