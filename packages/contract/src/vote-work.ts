/** A proof-of-work task: find the counter whose derived key starts with the prefix. All values are hexadecimal. */
export interface Task {
  cost: number;
  nonce: string;
  salt: string;
  keyPrefix: string;
}

const hex16 = '[0-9a-f]{32}';
const posed = `((\\d{10,12})\\.(\\d{1,6})\\.(${hex16})\\.(${hex16})\\.(${hex16}))\\.([\\w-]{43})`;
const posedWork = new RegExp(`^${posed}$`);
const doneWork = new RegExp(`^${posed}\\.([0-9a-f]{64})$`);

export const serializeWorkTask = (expiresAt: number, { cost, nonce, salt, keyPrefix }: Task) =>
  `${expiresAt}.${cost}.${nonce}.${salt}.${keyPrefix}`;

export const serializeSignedTask = (task: string, signature: string) => `${task}.${signature}`;

export const serializeSolvedTask = (work: string, derivedKey: string) => `${work}.${derivedKey}`;

/** Parses a proof-of-work task; null if it is malformed. */
export function parseWorkTask(work: string): Task | null {
  const [, , , cost, nonce = '', salt = '', keyPrefix = ''] = posedWork.exec(work) ?? [];
  return cost === undefined ? null : { cost: Number(cost), nonce, salt, keyPrefix };
}

/** Parses a solved proof-of-work task; null if it is malformed. */
export function parseSolvedTask(work: string) {
  const [, task = '', expiresAt, , , , , signature = '', derivedKey = ''] =
    doneWork.exec(work) ?? [];
  return expiresAt === undefined
    ? null
    : { task, expiresAt: Number(expiresAt), signature, derivedKey };
}
