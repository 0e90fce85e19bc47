import { useQuery } from '@tanstack/react-query';
import { fetchScreenData, fetchWholeList } from '../../lib/api.ts';
import { queryClient } from '../../lib/queries.ts';
import type { Answerer } from './inbox-labels.ts';

/** Staff who can answer messages. Empty until loaded. */
export function useAnswerers(): readonly Answerer[] {
  const { data } = useQuery({
    queryKey: ['answerers'],
    queryFn: ({ signal }) =>
      fetchWholeList((query) =>
        fetchScreenData('consoleAnswerers', { signal, background: true, query }),
      ),
    staleTime: 60_000,
  });
  return data?.list ?? [];
}

export function refreshAnswerersOnOpen(isOpen: boolean) {
  if (isOpen) void queryClient.invalidateQueries({ queryKey: ['answerers'] });
}
