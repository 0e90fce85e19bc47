import { fromBase64, parseDecimal, toBase64 } from './bytes.ts';
import { hashSize } from './merkle.ts';
import {
  isSignedBy,
  type Note,
  parseNote,
  type Signer,
  signNote,
  type VerifierKey,
} from './note.ts';

/** Checkpoints as defined by C2SP tlog-checkpoint. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
}

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

export const signCheckpoint = (checkpoint: Checkpoint, signer: Signer): string =>
  signNote(formatCheckpoint(checkpoint), signer);

/** Parses the text of a checkpoint. Rejects extension lines, because our logs never sign any. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [, origin = '', count = '', encoded = ''] =
    /^([^\n]+)\n(\d+)\n([^\n]+)\n$/.exec(text) ?? [];
  const size = parseDecimal(count);
  const root = fromBase64(encoded);
  return size === null || root?.length !== hashSize ? null : { origin, size, root };
}

/** A checkpoint whose signature by the log is valid. */
export interface OpenedCheckpoint extends Checkpoint {
  note: Note;
}

/** Opens a signed checkpoint. Returns null unless it has the key's name as origin and a valid signature of the key. */
export function openCheckpoint(text: string, key: VerifierKey): OpenedCheckpoint | null {
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!checkpoint || checkpoint.origin !== key.name || !isSignedBy(note, key)) return null;
  return { ...checkpoint, note };
}
