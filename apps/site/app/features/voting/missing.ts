import { codes } from '@film-contest/contract/codes';

const codeOf = {
  captcha: codes.captchaMissing,
  contact: codes.contactMissing,
  contactCode: codes.required,
} as const;

/** Finds empty fields only; the server validates the rest, so no schema is loaded. */
export function findEmptyFields(values: Partial<Record<keyof typeof codeOf, string>>) {
  const empty = (Object.keys(codeOf) as (keyof typeof codeOf)[]).filter(
    (name) => values[name]?.trim() === '',
  );
  return Object.fromEntries(empty.map((name) => [name, { code: codeOf[name] }]));
}
