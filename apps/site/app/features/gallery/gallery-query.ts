import { limits } from '@film-contest/contract/limits';
import { parseShuffleSeed } from '@film-contest/contract/shuffle';
import { parsePageNumber, parseSearchWords } from '../../lib/page-query.ts';

export const galleryGroups = ['open', 'student'] as const;
/** Sort orders of the gallery besides the default order, which is shuffled every hour. */
const gallerySorts = ['newest', 'votes', 'number'] as const;

type GalleryGroup = (typeof galleryGroups)[number];
export type GallerySort = (typeof gallerySorts)[number];

export interface GalleryView {
  current: number;
  pageSize: number;
  search: string;
  group: GalleryGroup | null;
  sort: GallerySort | null;
  /** Seed of the gallery's shuffled order; null if the URL contains none. */
  seed: number | null;
  school: string | null;
}

const findAllowedValue = <V extends string>(values: readonly V[], value: string | null): V | null =>
  values.find((each) => each === value) ?? null;

/** Parses the gallery's URL query; values out of range are clamped, unknown values ignored. */
export function readGalleryView(query: URLSearchParams): GalleryView {
  return {
    ...parsePageNumber(query),
    search: parseSearchWords(query),
    group: findAllowedValue(galleryGroups, query.get('group')),
    sort: findAllowedValue(gallerySorts, query.get('sort')),
    seed: parseShuffleSeed(query.get('seed')),
    school: query.get('school')?.trim().slice(0, 80) || null,
  };
}

/** Builds the query of the API call. Sorts entry numbers in ascending order, everything else in descending order. */
export function buildGalleryCallQuery(view: GalleryView) {
  const { current, pageSize, search, group, sort, seed, school } = view;
  const direction: 'ascend' | 'descend' = sort === 'number' ? 'ascend' : 'descend';
  const filters = {
    ...(group ? { group: [group] } : {}),
    ...(school ? { school: [school] } : {}),
  };
  return {
    current,
    pageSize,
    ...(search ? { search } : {}),
    ...(sort ? { sorter: { [sort]: direction } } : {}),
    ...(seed === null ? {} : { seed }),
    ...(group || school ? { filters } : {}),
  };
}

/** Builds the URL query `?…` of the first page of a gallery view, in the current shuffled order. */
export function buildGallerySearch(view: Partial<GalleryView>): string {
  const query = new URLSearchParams();
  for (const name of ['search', 'school', 'group', 'sort'] as const) {
    const value = view[name];
    if (value) query.set(name, value);
  }
  if (view.pageSize && view.pageSize !== limits.page.size) {
    query.set('pageSize', String(view.pageSize));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

export const isGalleryFiltered = ({ search, group, school }: GalleryView) =>
  Boolean(search || group || school);
