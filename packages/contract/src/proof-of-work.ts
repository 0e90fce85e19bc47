/** A proof-of-work task: find the counter whose derived key starts with the prefix. */
export interface Task {
  /** Number of work units that the task takes; each is about 0.3 s on a phone. */
  factor: number;
  /** Iterations of the key derivation in each attempt. */
  cost: number;
  /** Random value of the task, 16 bytes in hexadecimal. */
  nonce: string;
  /** Salt of the key derivation, 16 bytes in hexadecimal. */
  salt: string;
  /** Start of the derived key that must be found, 16 bytes in hexadecimal. */
  keyPrefix: string;
}

const hex16 = '[0-9a-f]{32}';
const posed = `((\\d{10,12})\\.(\\d{1,4})\\.(\\d{1,6})\\.(${hex16})\\.(${hex16})\\.(${hex16}))\\.([\\w-]{43})`;
const posedWork = new RegExp(`^${posed}$`);
const doneWork = new RegExp(`^${posed}\\.([0-9a-f]{64})$`);

export const serializeWorkTask = (
  expiresAt: number,
  { factor, cost, nonce, salt, keyPrefix }: Task,
) => `${expiresAt}.${factor}.${cost}.${nonce}.${salt}.${keyPrefix}`;

export const serializeSignedTask = (task: string, signature: string) => `${task}.${signature}`;

export const serializeSolvedTask = (work: string, derivedKey: string) => `${work}.${derivedKey}`;

/** Parses a proof-of-work task; null if it is malformed. */
export function parseWorkTask(work: string): Task | null {
  const [, , , factor, cost, nonce = '', salt = '', keyPrefix = ''] = posedWork.exec(work) ?? [];
  if (factor === undefined) return null;
  return { factor: Number(factor), cost: Number(cost), nonce, salt, keyPrefix };
}

/** Parses a solved proof-of-work task; null if it is malformed. */
export function parseSolvedTask(work: string) {
  const [, task = '', expiresAt, factor, , , , , signature = '', derivedKey = ''] =
    doneWork.exec(work) ?? [];
  return expiresAt === undefined
    ? null
    : { task, expiresAt: Number(expiresAt), factor: Number(factor), signature, derivedKey };
}
