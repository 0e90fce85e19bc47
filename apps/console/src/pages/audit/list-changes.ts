interface Change {
  /** Path of the field in the record, with dots. */
  field: string;
  before: unknown;
  after: unknown;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmptyValue = (value: unknown) => value === null || value === undefined;

const isEqualValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function listChangedValues(before: unknown, after: unknown, path = ''): Change[] {
  if (isEqualValue(before ?? null, after ?? null)) return [];
  const areRecords = [before, after].every((value) => isPlainObject(value) || isEmptyValue(value));
  if (!areRecords) return [{ field: path, before, after }];
  const [old, now] = [isPlainObject(before) ? before : {}, isPlainObject(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    listChangedValues(old[name], now[name], path ? `${path}.${name}` : name),
  );
}

export function formatRecordedValue(value: unknown): string {
  if (isEmptyValue(value)) return '–';
  if (Array.isArray(value)) {
    return value.length > 0
      ? value.map(formatRecordedValue).join(value.some(isPlainObject) ? '\n' : ', ')
      : '–';
  }
  if (isPlainObject(value)) {
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${formatRecordedValue(each)}`)
      .join('; ');
  }
  return String(value);
}
