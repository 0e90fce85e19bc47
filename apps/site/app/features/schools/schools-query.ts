import { parsePageNumber, parseSearchWords } from '../../lib/page-query.ts';

export interface SchoolsView {
  current: number;
  pageSize: number;
  search: string;
  province: string | null;
}

export const readSchoolsView = (query: URLSearchParams): SchoolsView => ({
  ...parsePageNumber(query),
  search: parseSearchWords(query),
  province: query.get('province')?.replaceAll('\u0000', '').trim().slice(0, 40) || null,
});

export const buildSchoolsCallQuery = ({ current, pageSize, search, province }: SchoolsView) => ({
  current,
  pageSize,
  ...(search ? { search } : {}),
  ...(province ? { filters: { province: [province] } } : {}),
});
