/** Rules of mailings that the console checks while staff write. Does not import zod. */

/**
 * Maximum characters of the texts, and maximum messages per hour. Providers bill each 70 characters of a text message.
 */
export const mailingLimits = {
  subject: 150,
  body: 10_000,
  sms: 200,
  perHour: 20_000,
  usualPerHour: 1000,
} as const;

export const mailingTextFields = ['subject', 'body', 'sms'] as const;

/**
 * Names that the texts can contain in braces. They stand for the recipient's name, the titles and numbers of the
 * recipient's entries in the audience, and a link to the entry, or to the account page if there are several entries.
 */
export const placeholders = ['name', 'title', 'number', 'link'] as const;

export type Placeholder = (typeof placeholders)[number];

/**
 * Returns the placeholders for the audience `list`. Accounts have neither title nor number, because they are not
 * selected by entries.
 */
export const listPlaceholders = (list: string): readonly Placeholder[] =>
  list === 'accounts' ? ['name', 'link'] : placeholders;

const inBraces = /\{([^{}]*)\}/g;

/** Returns the texts in braces that are not known placeholders. */
export const findUnknownPlaceholders = (text: string, known: readonly string[]): string[] =>
  [...text.matchAll(inBraces)].map(([, name = '']) => name).filter((name) => !known.includes(name));

export const fillPlaceholders = (text: string, values: Record<Placeholder, string>): string =>
  text.replace(inBraces, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
