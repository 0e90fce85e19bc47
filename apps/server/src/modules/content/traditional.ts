import { canAccess } from '../../platform/http/access.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';

type Convert = (text: string) => string;

let converter: Promise<Convert> | undefined;

/** Loads the large OpenCC dictionaries at first use. */
function loadChineseConverter(): Promise<Convert> {
  converter ??= import('opencc-js/cn2t').then(({ Converter }) =>
    Converter({ from: 'cn', to: 'twp' }),
  );
  return converter;
}

/** Converts Simplified Chinese to Traditional Chinese with Taiwan's vocabulary (OpenCC). Leaves HTML tags unchanged. */
export async function convertToTraditional(
  request: Request,
  texts: Record<string, string | string[]>,
): Promise<Record<string, string | string[]>> {
  const session = sessionOf(request);
  if (!canAccess(session, 'canEditContent') && !canAccess(session, 'canCurate')) {
    throw new Refusal('notPermitted');
  }
  const convert = await loadChineseConverter();
  const convertField = (text: string) => convertHtmlText(text, convert);
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [
      field,
      Array.isArray(text) ? text.map(convertField) : convertField(text),
    ]),
  );
}

/**
 * Splits HTML into text and tags and converts the text. Attribute values escape angle brackets, so tags contain none
 * and the search takes linear time.
 */
const convertHtmlText = (text: string, convert: Convert) =>
  text
    .split(/(<\/?[a-z][^<>]*>)/i)
    .map((part, index) => (index % 2 === 1 ? part : convert(part)))
    .join('');
