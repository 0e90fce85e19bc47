/** What a browser has to look for: the counter whose derived key begins with the prefix. In hex. */
export interface Task {
  /** Iterations of PBKDF2/SHA-256 for each try. */
  cost: number;
  nonce: string;
  salt: string;
  keyPrefix: string;
}

const hex16 = '[0-9a-f]{32}';
const posed = `((\\d{10,12})\\.(\\d{1,6})\\.(${hex16})\\.(${hex16})\\.(${hex16}))\\.([\\w-]{43})`;
const posedWork = new RegExp(`^${posed}$`);
const doneWork = new RegExp(`^${posed}\\.([0-9a-f]{64})$`);

/** The text of a task that is good until a second of the epoch. */
export const taskText = (expiresAt: number, { cost, nonce, salt, keyPrefix }: Task) =>
  `${expiresAt}.${cost}.${nonce}.${salt}.${keyPrefix}`;

/** Work as it is posed: the task and what the server proves by that it posed it. */
export const posedText = (task: string, signature: string) => `${task}.${signature}`;

/** Work as it is sent back, with the key that was found. */
export const doneText = (work: string, derivedKey: string) => `${work}.${derivedKey}`;

/** What there is to do; null for what is no work. */
export function taskOf(work: string): Task | null {
  const [, , , cost, nonce = '', salt = '', keyPrefix = ''] = posedWork.exec(work) ?? [];
  return cost === undefined ? null : { cost: Number(cost), nonce, salt, keyPrefix };
}

/** The parts of work that was sent back; null for what is none. */
export function partsOf(work: string) {
  const [, task = '', expiresAt, , , , , signature = '', derivedKey = ''] =
    doneWork.exec(work) ?? [];
  return expiresAt === undefined
    ? null
    : { task, expiresAt: Number(expiresAt), signature, derivedKey };
}
