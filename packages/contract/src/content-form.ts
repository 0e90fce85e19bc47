import { z } from 'zod';
import { type ContentField, type ContentTypeName, getContentType } from './content-types.ts';
import {
  contentId,
  day,
  errorCode,
  idSchemaWithError,
  isoTime,
  lineSchema,
  optionalLineSchema,
  textSchema,
} from './fields.ts';
import { locales } from './locales.ts';
import { pages } from './pages.ts';
import { tidyLine } from './tidy.ts';

const isBlankInput = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isBlankInput));

/** Rejects paths that start with `/\`, because browsers read that as `//`, the start of a URL of another site. */
const link = z
  .string()
  .overwrite(tidyLine)
  .trim()
  .max(500, errorCode('parameter'))
  .regex(/^(https:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/, errorCode('linkFormat'));

/** First path segments of the site's own URLs; free pages with these slugs would be confusing. */
const reservedSlugs = new Set([
  ...Object.values(pages).map(({ path }) => path.split('/')[1]?.toLowerCase() ?? ''),
  ...['api', 'dist', 'media', 'cards', 'branding', 'dev', 'new', 'index', 'admin'],
  'safesuper',
]);

export const slug = z
  .string(errorCode('parameter'))
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,60}$)[a-z][a-z\d]*(?:-[a-z\d]+)*$/, {
    error: errorCode('slugFormat'),
    abort: true,
  })
  .refine((text) => !reservedSlugs.has(text), errorCode('slugReserved'));

const linesSchema = (max: number) =>
  z
    .array(optionalLineSchema(max))
    .max(30, errorCode('parameter'))
    .transform((list) => list.filter(Boolean));

function filledFieldSchema(field: ContentField): z.ZodType {
  switch (field.kind) {
    case 'line':
      return lineSchema({ min: 1, max: field.max });
    case 'text':
    case 'rich':
      return textSchema({ min: 1, max: field.max });
    case 'lines':
      return linesSchema(field.max);
    case 'image':
    case 'file':
    case 'entry':
      return idSchemaWithError('parameter');
    case 'choice':
      return z.enum(field.options as [string, ...string[]], errorCode('parameter'));
    case 'date':
      return day;
    case 'time':
      return isoTime;
    case 'link':
      return link;
    case 'slug':
      return slug;
    case 'number':
      return z
        .int(errorCode('parameter'))
        .min(1, errorCode('parameter'))
        .max(999, errorCode('parameter'));
    case 'item':
      return contentId;
  }
}

/** Builds the schema of one content field. Blank input becomes null, which is rejected if the field is required. */
const contentFieldSchema = (field: ContentField, isPublished: boolean) =>
  z.preprocess(
    (value) => (isBlankInput(value) ? null : value),
    isPublished && field.required
      ? z
          .any()
          .refine((value) => value !== null, errorCode('required'))
          .pipe(filledFieldSchema(field))
      : filledFieldSchema(field).nullable(),
  );

const contentFieldsSchema = (fields: Record<string, ContentField>, isPublished: boolean) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, contentFieldSchema(field, isPublished)]),
    ),
  );

/**
 * Builds the schema of the fields in `facts`: those with one value for all languages. A time field with `after` must be
 * later than the field that `after` names.
 */
const factsSchema = (facts: Record<string, ContentField>, isPublished: boolean) =>
  Object.entries(facts).reduce(
    (form, [name, field]) => {
      const after = field.kind === 'time' ? field.after : undefined;
      if (after === undefined) return form;
      const parseTimeOrNull = (value: unknown) =>
        typeof value === 'string' ? Date.parse(value) : null;
      return form.refine(
        (values) => {
          const [start, end] = [parseTimeOrNull(values[after]), parseTimeOrNull(values[name])];
          return start === null || end === null || start < end;
        },
        { error: errorCode('endBeforeStart'), path: [name] },
      );
    },
    contentFieldsSchema(facts, isPublished),
  );

const areTextsEmpty = (texts: unknown) =>
  typeof texts !== 'object' || texts === null || Object.values(texts).every(isBlankInput);

/**
 * Builds the schema of a content item as staff submit it. A language without any text becomes null. A draft may be
 * incomplete. A published item needs its required facts, and its required texts in each language that has any text. At
 * least one language is needed if the type has required texts.
 */
export function contentFormSchema(name: ContentTypeName, state: 'draft' | 'published') {
  const type = getContentType(name);
  const isPublished = state === 'published';
  const texts = contentFieldsSchema(type.texts, isPublished);
  const needsTexts = Object.values(type.texts).some(({ required }) => required);
  const perLocale = z.preprocess(
    (value) => (areTextsEmpty(value) ? null : value),
    texts.nullable(),
  );
  return z.object({
    facts: factsSchema(type.facts, isPublished),
    texts: z
      .object(Object.fromEntries(locales.map((locale) => [locale, perLocale])))
      .refine((all) => !(isPublished && needsTexts) || Object.values(all).some(Boolean), {
        error: errorCode('languageMissing'),
        path: [locales[0]],
      }),
  });
}
