import { parsePageNumber } from '../../lib/page-query.ts';

const newsKinds = ['media', 'company'] as const;

type NewsKind = (typeof newsKinds)[number];

export interface NewsView {
  kind: NewsKind | null;
  current: number;
  pageSize: number;
}

/** Parses the news page's URL query; unknown values are ignored. */
export const readNewsView = (query: URLSearchParams): NewsView => ({
  kind: newsKinds.find((kind) => kind === query.get('kind')) ?? null,
  ...parsePageNumber(query),
});

export const buildNewsCallQuery = ({ kind, current, pageSize }: NewsView) => ({
  current,
  pageSize,
  ...(kind ? { filters: { kind: [kind] } } : {}),
});
