import { z } from 'zod';
import { errorCode } from './fields.ts';

/** Maximum characters of a request; the longest form contains fewer. */
const longestConversion = 100_000;

const countTextCharacters = (texts: Record<string, string | string[]>) =>
  Object.values(texts)
    .flat()
    .reduce((sum, { length }) => sum + length, 0);

/** Texts converted to the other Chinese script, keyed by field. HTML elements are preserved. */
export const convertedTexts = z.object({
  texts: z
    .record(
      z.string().max(40),
      z.union([z.string().max(60_000), z.array(z.string().max(2_000)).max(30)]),
    )
    .refine((texts) => countTextCharacters(texts) <= longestConversion, errorCode('parameter')),
});

export const conversion = convertedTexts.extend({
  to: z.enum(['zh-CN', 'zh-TW'], errorCode('parameter')),
});
