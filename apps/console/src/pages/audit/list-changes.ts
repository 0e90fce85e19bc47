interface Change {
  /** Path in the record, with dots. */
  field: string;
  before: unknown;
  after: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) => value === null || value === undefined;

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Lists the changed values of two records. */
export function listChanges(before: unknown, after: unknown, path = ''): Change[] {
  if (isEqual(before ?? null, after ?? null)) return [];
  const areRecords = [before, after].every((value) => isRecord(value) || isEmpty(value));
  if (!areRecords) return [{ field: path, before, after }];
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    listChanges(old[name], now[name], path ? `${path}.${name}` : name),
  );
}

/** Formats a recorded value for readers. */
export function formatValue(value: unknown): string {
  if (isEmpty(value)) return '–';
  if (Array.isArray(value)) {
    return value.length > 0 ? value.map(formatValue).join(value.some(isRecord) ? '\n' : ', ') : '–';
  }
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${formatValue(each)}`)
      .join('; ');
  }
  return String(value);
}
