import { canAccess } from '../../platform/http/access.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';

type Convert = (text: string) => string;

let converter: Promise<Convert> | undefined;

/** The dictionaries are large, so they are read when first needed. */
function loadConverter(): Promise<Convert> {
  converter ??= import('opencc-js/cn2t').then(({ Converter }) =>
    Converter({ from: 'cn', to: 'twp' }),
  );
  return converter;
}

/**
 * Simplified Chinese as it is written in Taiwan, by OpenCC with Taiwan's words, for those who write
 * content. Of HTML only the text changes. Refuses with 4007.
 */
export async function toTraditional(
  request: Request,
  texts: Record<string, string | string[]>,
): Promise<Record<string, string | string[]>> {
  const session = sessionOf(request);
  if (!canAccess(session, 'canEditContent') && !canAccess(session, 'canCurate')) {
    throw new Refusal('notPermitted');
  }
  const convert = await loadConverter();
  const one = (text: string) => convertText(text, convert);
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [
      field,
      Array.isArray(text) ? text.map(one) : one(text),
    ]),
  );
}

/**
 * Every other part is a tag; attribute values escape their angle brackets. That none is inside keeps
 * the search linear.
 */
const convertText = (text: string, convert: Convert) =>
  text
    .split(/(<\/?[a-z][^<>]*>)/i)
    .map((part, index) => (index % 2 === 1 ? part : convert(part)))
    .join('');
