import type { Contract } from '@film-contest/contract/contract';
import { loadChineseConverter } from '../../platform/chinese.ts';
import { canAccess } from '../../platform/http/access.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const keys = ['canEditContent', 'canCurate', 'canReview', 'canSendMailings'] as const;

/**
 * Converts Chinese texts to the script and the vocabulary of mainland China or of Taiwan (OpenCC). Leaves HTML tags
 * unchanged.
 */
export async function convertChinese(
  request: Request,
  { to, texts }: Contract['convertChinese']['body'],
): Promise<Contract['convertChinese']['data']> {
  const session = requireSession(request);
  if (!keys.some((key) => canAccess(session, key))) throw new Refusal('notPermitted');
  const convert = await loadChineseConverter(to);
  const convertField = (text: string) => convertHtmlText(text, convert);
  return {
    texts: Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [
        field,
        Array.isArray(text) ? text.map(convertField) : convertField(text),
      ]),
    ),
  };
}

/**
 * Splits HTML into text and tags and converts the text. Attribute values escape angle brackets, so tags contain none
 * and the search takes linear time.
 */
const convertHtmlText = (text: string, convert: (text: string) => string) =>
  text
    .split(/(<\/?[a-z][^<>]*>)/i)
    .map((part, index) => (index % 2 === 1 ? part : convert(part)))
    .join('');
