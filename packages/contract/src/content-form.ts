import { z } from 'zod';
import { type ContentField, type ContentTypeName, contentType } from './content-types.ts';
import { code, contentId, day, idWithError, isoTime, line, lineOrNone, text } from './fields.ts';
import { locales } from './locales.ts';
import { tidyLine } from './tidy.ts';

const nothingTyped = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(nothingTyped));

/** A browser reads `/\` as `//`: another site. */
const link = z
  .string()
  .overwrite(tidyLine)
  .trim()
  .max(500, code('parameter'))
  .regex(/^(https:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/, code('linkFormat'));

const lines = (max: number) =>
  z
    .array(lineOrNone(max))
    .max(30, code('parameter'))
    .transform((list) => list.filter(Boolean));

function filled(field: ContentField): z.ZodType {
  switch (field.kind) {
    case 'line':
      return line({ min: 1, max: field.max });
    case 'text':
    case 'rich':
      return text({ min: 1, max: field.max });
    case 'lines':
      return lines(field.max);
    case 'image':
    case 'file':
    case 'entry':
      return idWithError('parameter');
    case 'choice':
      return z.enum(field.options as [string, ...string[]], code('parameter'));
    case 'date':
      return day;
    case 'time':
      return isoTime;
    case 'link':
      return link;
    case 'number':
      return z.int(code('parameter')).min(1, code('parameter')).max(999, code('parameter'));
    case 'item':
      return contentId;
  }
}

/** One field: nothing typed is null, and refused where the field must be there. */
const fieldOf = (field: ContentField, isPublished: boolean) =>
  z.preprocess(
    (value) => (nothingTyped(value) ? null : value),
    isPublished && field.required
      ? z
          .any()
          .refine((value) => value !== null, code('required'))
          .pipe(filled(field))
      : filled(field).nullable(),
  );

const fieldsOf = (fields: Record<string, ContentField>, isPublished: boolean) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, fieldOf(field, isPublished)]),
    ),
  );

/** Facts whose moments are in their order: one that comes `after` another is later. */
const factsOf = (facts: Record<string, ContentField>, isPublished: boolean) =>
  Object.entries(facts).reduce(
    (form, [name, field]) => {
      const after = field.kind === 'time' ? field.after : undefined;
      if (after === undefined) return form;
      const moment = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : null);
      return form.refine(
        (values) => {
          const [start, end] = [moment(values[after]), moment(values[name])];
          return start === null || end === null || start < end;
        },
        { error: code('endBeforeStart'), path: [name] },
      );
    },
    fieldsOf(facts, isPublished),
  );

const isEmpty = (texts: unknown) =>
  typeof texts !== 'object' || texts === null || Object.values(texts).every(nothingTyped);

/**
 * What staff send of an item of one type. A language in which nothing is written is null. A draft
 * may lack anything; what is published needs its facts, and every language that is begun must be
 * whole; where texts are required, at least one language must be there.
 */
export function contentForm(name: ContentTypeName, state: 'draft' | 'published') {
  const type = contentType(name);
  const isPublished = state === 'published';
  const texts = fieldsOf(type.texts, isPublished);
  const needsTexts = Object.values(type.texts).some(({ required }) => required);
  const perLocale = z.preprocess((value) => (isEmpty(value) ? null : value), texts.nullable());
  return z.object({
    facts: factsOf(type.facts, isPublished),
    texts: z
      .object(Object.fromEntries(locales.map((locale) => [locale, perLocale])))
      .refine((all) => !(isPublished && needsTexts) || Object.values(all).some(Boolean), {
        error: code('languageMissing'),
        path: [locales[0]],
      }),
  });
}
