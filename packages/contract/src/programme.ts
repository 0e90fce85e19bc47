import { z } from 'zod';
import { galleryCard, publicEntry } from './entries.ts';
import { groups } from './entry-groups.ts';
import { contentId, idSchemaWithError, isoTime, listQuerySchema, writtenText } from './fields.ts';
import { limits } from './limits.ts';
import { writtenItem } from './site-content.ts';

export const placeableQuery = listQuerySchema({
  sorters: ['number'],
  filters: {
    id: z.array(idSchemaWithError('parameter')).max(limits.page.max),
    group: z.array(z.enum(groups)),
  },
});

export const placeableEntry = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  group: z.enum(groups),
});

/** The jury's comment on a placed film, with its language. */
const note = writtenText.nullable();

export const placedFilm = galleryCard.extend({ note });

export const selectedFilm = placedFilm.extend({
  awardRank: z.int().nullable(),
  teamDesc: z.string(),
});

export const selectedQuery = listQuerySchema({
  sorters: ['position'],
  filters: { group: z.array(z.enum(groups)) },
});

export const exhibitionQuery = listQuerySchema({
  sorters: ['position', 'startsAt'],
  filters: { hall: z.array(contentId), group: z.array(z.enum(groups)) },
});

export const exhibitedFilm = placedFilm.extend({
  startsAt: isoTime.nullable(),
  hall: z.object({ ...writtenItem, name: z.string(), text: z.string().nullable() }),
});

const inList = { previous: galleryCard.nullable(), next: galleryCard.nullable(), note };

export const selectedOpenEntry = publicEntry.extend(inList);
export const selectedEntry = publicEntry.extend({ ...inList, awardRank: z.int().nullable() });
export const exhibitionEntry = publicEntry.extend({
  ...inList,
  hall: z.object({ ...writtenItem, name: z.string() }),
  startsAt: isoTime.nullable(),
});
