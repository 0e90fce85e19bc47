import { readPage } from '../../lib/page-query.ts';

const newsKinds = ['media', 'company'] as const;

export type NewsKind = (typeof newsKinds)[number];

/** What the address of the news asks for. */
export interface NewsView {
  kind: NewsKind | null;
  current: number;
  pageSize: number;
}

/** Reads an address; what is unknown is left out, never refused. */
export const readNewsView = (query: URLSearchParams): NewsView => ({
  kind: newsKinds.find((kind) => kind === query.get('kind')) ?? null,
  ...readPage(query),
});

export const newsCallQuery = ({ kind, current, pageSize }: NewsView) => ({
  current,
  pageSize,
  ...(kind ? { filters: { kind: [kind] } } : {}),
});
