type Escape = (value: string) => string;

const escapes: [type: RegExp, escape: Escape][] = [
  [/json/, (value) => JSON.stringify(value).slice(1, -1)],
  [/x-www-form-urlencoded/, encodeURIComponent],
  [/xml/, (value) => value.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`)],
];

/** Returns the function that escapes a value for a request body of the given content type. */
export const chooseEscapeFunction = (contentType: string): Escape =>
  escapes.find(([pattern]) => pattern.test(contentType))?.[1] ?? ((value) => value);

/** Replaces each `{name}` of a template by the escaped value of that name; other braces stay. */
export const fillTemplate = (
  template: string,
  values: Readonly<Record<string, string>>,
  escaped: Escape,
): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : escaped(value);
  });
