import { z } from 'zod';
import { type ContentTypeName, contentTypeNames } from './content-types.ts';
import { entryStates } from './entries.ts';
import {
  contentId,
  contentIdInPath,
  errorCode,
  isoTime,
  listQuerySchema,
  textSchema,
  version,
} from './fields.ts';
import { limits } from './limits.ts';
import { locales } from './locales.ts';
import { picture } from './media.ts';

export const contentStates = ['draft', 'published'] as const;
export type ContentState = (typeof contentStates)[number];

/** States of content items in lists. A scheduled item is a draft with a time of publication. */
export const contentListStates = ['draft', 'scheduled', 'published', 'removed'] as const;
export const contentItemState = z.enum([...contentStates, 'removed']);

const values = z.record(z.string(), z.unknown());
const textsPerLocale = z.partialRecord(z.enum(locales), values.nullable());

export const overrideReason = textSchema(limits.reason);

/** A content item as submitted by staff. `contentFormSchema` validates its fields. */
export const contentDraft = z.object({
  state: z.enum(contentStates),
  facts: values,
  texts: textsPerLocale,
  /** Scheduled times at which the content item is published and unpublished. */
  publishAt: isoTime.nullable().default(null),
  unpublishAt: isoTime.nullable().default(null),
  /** Reason for giving an award to an entry of the other group, or more often than the award has places. */
  overrideReason: overrideReason.nullish(),
});

export const contentSave = contentDraft.extend({ version });

const typeName = z.enum(contentTypeNames as [ContentTypeName], errorCode('notFound'));
export const contentTypeInPath = z.object({ type: typeName });
export const contentItemInPath = z.object({ type: typeName, id: contentIdInPath });

export const contentIdParams = z.object({ id: contentIdInPath });

export const consoleContentQuery = listQuerySchema({
  sorters: ['position', 'updatedAt'],
  filters: { state: z.array(z.enum(contentListStates)) },
});

/** Details of the uploads and entries that a content item refers to, which its form displays. */
const references = z.object({
  uploads: z.record(z.string(), z.object({ filename: z.string(), picture: picture.nullable() })),
  entries: z.record(
    z.string(),
    z.object({ number: z.string(), title: z.string(), state: z.enum(entryStates) }),
  ),
});

export const contentItem = z.object({
  id: contentId,
  type: typeName,
  state: contentItemState,
  version,
  position: z.int(),
  publishAt: isoTime.nullable(),
  unpublishAt: isoTime.nullable(),
  /** Name of the content item for lists and headings, in the reader's language if available. */
  title: z.string(),
  facts: values,
  texts: textsPerLocale,
  references,
  updatedAt: isoTime,
});

export type ContentItem = z.infer<typeof contentItem>;
