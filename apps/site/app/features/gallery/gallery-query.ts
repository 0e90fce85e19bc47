import { limits } from '@film-contest/contract/limits';
import { readSeed } from '@film-contest/contract/shuffle';
import { readPage, readSearch } from '../../lib/page-query.ts';

export const galleryGroups = ['open', 'student'] as const;
/** Orders besides the usual one, which is shuffled every hour. */
const gallerySorts = ['newest', 'votes', 'number'] as const;

export type GalleryGroup = (typeof galleryGroups)[number];
export type GallerySort = (typeof gallerySorts)[number];

/** What the address of a gallery page asks for. */
export interface GalleryView {
  current: number;
  pageSize: number;
  search: string;
  group: GalleryGroup | null;
  sort: GallerySort | null;
  /** Of the shuffled order. */
  seed: number | null;
  school: string | null;
}

const oneOf = <V extends string>(values: readonly V[], value: string | null): V | null =>
  values.find((each) => each === value) ?? null;

/** Reads an address; what is out of range or unknown is clamped or left out, never refused. */
export function readGalleryView(query: URLSearchParams): GalleryView {
  return {
    ...readPage(query),
    search: readSearch(query),
    group: oneOf(galleryGroups, query.get('group')),
    sort: oneOf(gallerySorts, query.get('sort')),
    seed: readSeed(query.get('seed')),
    school: query.get('school')?.trim().slice(0, 80) || null,
  };
}

/** The call's query for a view. Numbers rise, everything else starts with the most or newest. */
export function galleryCallQuery(view: GalleryView) {
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

/** `?…` of the first page of a view, in the order of the hour. */
export function gallerySearch(view: Partial<GalleryView>): string {
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

export const isNarrowed = ({ search, group, school }: GalleryView) =>
  Boolean(search || group || school);
