import { z } from 'zod';
import { codes } from './codes.ts';
import { type ContentState, contentItemInPath, contentItemState } from './content.ts';
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

/** Schemas for the order, placement, history and preview of content. */

/** Number of stored versions of an item, including the current one. */
export const keptVersions = 50;

/** Days during which a removed item can be restored. */
export const removedDays = 30;

/** The new order of all items of a type, and the items that move to another group. */
export const contentOrder = z.object({
  ids: z.array(contentId).max(2_000),
  /** The order that the client last read. If it is outdated, the call returns changedMeanwhile. */
  was: z.array(contentId).max(2_000),
  /** `to` is the new value of the fact that groups the type. */
  moves: z
    .array(z.object({ id: contentId, version, to: contentId.nullable() }))
    .max(100)
    .default([]),
});

/** Entries to append to a list, in this order. */
export const contentPlacing = z.object({
  entries: z.array(idSchemaWithError('parameter')).min(1).max(50),
  to: contentId.nullable(),
  publish: z.boolean(),
});

/** The number of placed entries, and the rejected ones with their errors. */
export const contentPlaced = z.object({
  placed: z.int(),
  refused: z.array(z.object({ entry: id, code: z.int(), msg: z.string() })),
});

/** A version in the history of an item. */
export const contentVersion = z.object({
  version,
  state: contentItemState,
  /** The action, as in the audit log; null for the version before the history began. */
  action: z.string().nullable(),
  /** Name of the member of staff; null for a scheduled change. */
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

/** `from` is the version to restore; `version` is the current version that the client last read. */
export const contentRestore = z.object({ version, from: version });

/**
 * What is wrong with the moments of an item, by field: only a draft waits to be published, only what is
 * public, or will be, goes, and later than it comes. Whether a moment has passed is the server's clock's
 * to say.
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

/** An unsaved item. `id` is null if it was never saved. */
export const contentPreviewDraft = z.object({
  id: contentId.nullable(),
  facts: values,
  texts: z.record(z.string(), values.nullable()),
});

/** The query parameter of a preview: `?preview={token}`. */
export const contentPreview = z.object({
  token: z.string(),
  expiresAt: isoTime,
  /** The id and entry number under which the site shows the preview. */
  id: contentId,
  entry: z.string().nullable(),
});
