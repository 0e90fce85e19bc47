import { areBytesEqual, fromBase64, parseDecimal, toBase64 } from './bytes.ts';
import { type Checkpoint, openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { emptyRoot, hashSize, isConsistent } from './merkle.ts';
import { cosign, parseNote, type Signer, type VerifierKey } from './note.ts';

/** The protocol between a log and its witnesses, as defined by C2SP tlog-witness (`add-checkpoint`). */
export interface AddCheckpoint {
  oldSize: number;
  proof: Uint8Array[];
  /** The signed checkpoint. */
  checkpoint: string;
}

export const formatAddCheckpoint = ({ oldSize, proof, checkpoint }: AddCheckpoint): string =>
  `${[`old ${oldSize}`, ...proof.map(toBase64)].join('\n')}\n\n${checkpoint}`;

const maxProofLines = 63;

/** Parses a request of a log. Returns null if it is malformed. */
export function parseAddCheckpoint(body: string): AddCheckpoint | null {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(0, end)).split('\n');
  const oldSize = first.startsWith('old ') ? parseDecimal(first.slice('old '.length)) : null;
  const proof = lines.map(fromBase64).filter((hash) => hash?.length === hashSize) as Uint8Array[];
  if (oldSize === null || proof.length !== lines.length || proof.length > maxProofLines)
    return null;
  return { oldSize, proof, checkpoint: body.slice(end + 2) };
}

interface Answer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  body: string;
  /** The cosigned checkpoint, which the witness must store before it answers; null if it cosigned none. */
  cosigned: (Checkpoint & { text: string }) | null;
}

interface Witness {
  /** The log that this witness watches. */
  log: VerifierKey;
  signer: Signer;
  /** The largest checkpoint that this witness has cosigned. */
  last: Checkpoint | null;
  /** Current time, in seconds since 1970. */
  seconds: number;
}

const createRejection = (status: Answer['status'], body = ''): Answer => ({
  status,
  body,
  cosigned: null,
});

/** Answers a request of a log: cosigns a checkpoint only if it extends all that this witness has cosigned. */
export function answerAddCheckpoint(body: string, { log, signer, last, seconds }: Witness): Answer {
  const request = parseAddCheckpoint(body);
  const note = request && parseNote(request.checkpoint);
  const claimed = note && parseCheckpoint(note.text);
  if (!request || !note || !claimed) return createRejection(400);
  if (claimed.origin !== log.name) return createRejection(404);
  const opened = openCheckpoint(request.checkpoint, log);
  if (!opened) return createRejection(403);
  const { oldSize, proof } = request;
  const { origin, size, root } = opened;
  if (oldSize > size) return createRejection(400);
  if (oldSize !== (last?.size ?? 0)) return createRejection(409, `${last?.size ?? 0}\n`);
  const oldRoot = last?.root ?? emptyRoot;
  const isEmpty = size === 0 && !areBytesEqual(root, emptyRoot);
  if (isEmpty || !isConsistent({ oldSize, oldRoot, size, root, proof }))
    return createRejection(422);
  const line = cosign(note.text, seconds, signer);
  const signed = `${note.text}\n${listLogSignatures(request.checkpoint, log.name)}${line}`;
  return { status: 200, body: line, cosigned: { origin, size, root, text: signed } };
}

/** Returns the lines of the log's own signatures. */
const listLogSignatures = (checkpoint: string, name: string) =>
  checkpoint
    .slice(checkpoint.lastIndexOf('\n\n') + 2)
    .split('\n')
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => `${line}\n`)
    .join('');
