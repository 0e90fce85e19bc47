import { codes } from '@film-contest/contract/codes';

const codeOf = {
  captcha: codes.captchaMissing,
  contact: codes.contactMissing,
  contactCode: codes.required,
} as const;

/**
 * Faults of the fields that are empty. The server judges the rest: a form of one or two fields is no
 * reason to fetch its schema.
 */
export function missing(values: Partial<Record<keyof typeof codeOf, string>>) {
  const empty = (Object.keys(codeOf) as (keyof typeof codeOf)[]).filter(
    (name) => values[name]?.trim() === '',
  );
  return Object.fromEntries(empty.map((name) => [name, { code: codeOf[name] }]));
}
