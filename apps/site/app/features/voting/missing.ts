import { codes } from '@film-contest/contract/codes';

const codeOf = {
  captcha: codes.captchaMissing,
  contact: codes.contactMissing,
  contactCode: codes.required,
} as const;

/**
 * Returns errors for empty fields of a form in a vote's dialog. The server validates the rest, so
 * that no schema is loaded for one or two fields.
 */
export function findEmptyFields(values: Partial<Record<keyof typeof codeOf, string>>) {
  const empty = (Object.keys(codeOf) as (keyof typeof codeOf)[]).filter(
    (name) => values[name]?.trim() === '',
  );
  return Object.fromEntries(empty.map((name) => [name, { code: codeOf[name] }]));
}
