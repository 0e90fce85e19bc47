import type { Contract } from '@film-contest/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchScreenData, fetchWholeList } from '../../lib/api.ts';

type Page = Contract['roundFilms']['data'];

/** Loads the films of a round as options of a select, sorted by entry number. */
export function useFilmOptions(id: string) {
  const { data } = useQuery({
    queryKey: ['judging', id, 'film options'],
    queryFn: () =>
      fetchWholeList<Page['list'][number], Page>((page) =>
        fetchScreenData('roundFilms', {
          params: { id },
          query: { ...page, sorter: { number: 'ascend' } },
          background: true,
        }),
      ),
  });
  return (data?.list ?? []).map(({ id: value, number, title }) => ({
    value,
    label: `${number} ${title}`,
  }));
}
