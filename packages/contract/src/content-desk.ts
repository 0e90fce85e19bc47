import { z } from 'zod';
import { codes } from './codes.ts';
import {
  type ContentState,
  contentItemInPath,
  contentItemState,
  overrideReason,
} from './content.ts';
import type { Faults } from './faults.ts';
import {
  contentId,
  id,
  idSchemaWithError,
  isoTime,
  listPageSchema,
  listQuerySchema,
  version,
} from './fields.ts';

/** Number of versions that are stored of each content item, including the current version. */
export const keptVersions = 50;

/** Days during which a removed content item can be restored. */
export const removedDays = 30;

/** The new order of all content items of one type, and the items that move to another group. */
export const contentOrder = z.object({
  ids: z.array(contentId).max(2_000),
  /**
   * Ids of the items in the order that the client last read. If the stored order differs, the call returns
   * changedMeanwhile.
   */
  was: z.array(contentId).max(2_000),
  /** Items that move to another group; `to` is the id of the new group. */
  moves: z
    .array(z.object({ id: contentId, version, to: contentId.nullable() }))
    .max(100)
    .default([]),
  overrideReason: overrideReason.nullish(),
});

/** Entries to append to the shortlist, selection or exhibition, in this order. */
export const contentPlacing = z.object({
  entries: z.array(idSchemaWithError('parameter')).min(1).max(50),
  to: contentId.nullable(),
  publish: z.boolean(),
  overrideReason: overrideReason.nullish(),
});

export const contentPlaced = z.object({
  placed: z.int(),
  refused: z.array(z.object({ entry: id, code: z.int(), msg: z.string() })),
});

export const contentVersion = z.object({
  version,
  state: contentItemState,
  /** Name of the action in the audit log; null for a version that was saved before versions were recorded. */
  action: z.string().nullable(),
  /** Name of the member of staff who saved the version; null for a scheduled change. */
  by: z.string().nullable(),
  at: isoTime,
});

export const contentVersionsQuery = listQuerySchema({ sorters: ['version'], filters: {} }).omit({
  search: true,
});

export const contentVersionList = listPageSchema(contentVersion);

export const contentVersionInPath = contentItemInPath.extend({
  version: z.coerce.number().pipe(version),
});

/**
 * Restores an earlier version of a content item. `from` is the version to restore. `version` is the current version
 * that the client last read.
 */
export const contentRestore = z.object({ version, from: version });

/**
 * Returns the errors of a content item's scheduled times, by field. Only a draft may have a publication time. Only a
 * published item, or one with a publication time, may have an unpublication time. The server checks whether the times
 * have passed.
 */
export function findScheduleErrors({
  state,
  publishAt,
  unpublishAt,
}: {
  state: ContentState;
  publishAt: string | null;
  unpublishAt: string | null;
}): Faults {
  if (state === 'published') return publishAt ? { publishAt: { code: codes.parameter } } : {};
  if (!unpublishAt) return {};
  if (!publishAt) return { unpublishAt: { code: codes.parameter } };
  const isLater = Date.parse(unpublishAt) > Date.parse(publishAt);
  return isLater ? {} : { unpublishAt: { code: codes.endBeforeStart } };
}

const values = z.record(z.string(), z.unknown());

export const contentPreviewDraft = z.object({
  id: contentId.nullable(),
  facts: values,
  texts: z.record(z.string(), values.nullable()),
});

export const contentPreview = z.object({
  token: z.string(),
  expiresAt: isoTime,
  /** Id of the content item in the preview's URL. */
  id: contentId,
  /** Number of the entry in the preview's URL; null unless the item refers to one. */
  entry: z.string().nullable(),
});
