interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  return { '': value };
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields of a record that an action changed, in the order in which they are known. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !same(old[field], now[field]))
    .map((field) => ({ field, before: old[field], after: now[field] }));
}

/** A recorded value as people can read it. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
