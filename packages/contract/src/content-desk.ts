import { z } from 'zod';
import { codes } from './codes.ts';
import { type ContentState, contentItemInPath, contentItemState } from './content.ts';
import type { Faults } from './faults.ts';
import { contentId, id, idOr, isoTime, listQuery, pageOf, version } from './fields.ts';

/** What staff do with content beyond writing it: order, placing, history and preview. */

/** How many versions of an item are kept, the present one included. */
export const keptVersions = 50;

/** Days that a removed item can be brought back. */
export const removedDays = 30;

/** All items of a type in their new order, and which of them go to another group. */
export const contentOrder = z.object({
  ids: z.array(contentId).max(2_000),
  /** The order that was seen; when it is another by now, nothing is changed (4008). */
  was: z.array(contentId).max(2_000),
  /** `to` is what the fact that groups the type becomes. */
  moves: z
    .array(z.object({ id: contentId, version, to: contentId.nullable() }))
    .max(100)
    .default([]),
});

/** Entries to place at the end of a list, in their order. */
export const contentPlacing = z.object({
  entries: z.array(idOr('parameter')).min(1).max(50),
  to: contentId.nullable(),
  publish: z.boolean(),
});

/** What came of it: those that could not be placed, each with why. */
export const contentPlaced = z.object({
  placed: z.int(),
  refused: z.array(z.object({ entry: id, code: z.int(), msg: z.string() })),
});

/** A version as the history lists it. */
export const contentVersion = z.object({
  version,
  state: contentItemState,
  /** What was done, as in the audit log; null for how it was before its history began. */
  action: z.string().nullable(),
  /** Who did it; null when the clock did. */
  by: z.string().nullable(),
  at: isoTime,
});

export const contentVersionsQuery = listQuery({ sorters: ['version'], filters: {} }).omit({
  search: true,
});

export const contentVersionList = pageOf(contentVersion);

export const contentVersionInPath = contentItemInPath.extend({
  version: z.coerce.number().pipe(version),
});

/** `from` becomes the newest version; `version` is the newest that was seen. */
export const contentRestore = z.object({ version, from: version });

/**
 * What is wrong with the moments of an item, by field: only a draft waits to be published, only what is
 * public, or will be, goes, and later than it comes. Whether a moment has passed is the server's clock's
 * to say.
 */
export function momentFaults({
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

/** An item as it stands in a form; `id` is null for one that was never saved. */
export const contentPreviewDraft = z.object({
  id: contentId.nullable(),
  facts: values,
  texts: z.record(z.string(), values.nullable()),
});

/** How a page is asked for that shows a preview: `?preview={token}`. */
export const contentPreview = z.object({
  token: z.string(),
  expiresAt: isoTime,
  /** Under which id and number the site shows it. */
  id: contentId,
  entry: z.string().nullable(),
});
