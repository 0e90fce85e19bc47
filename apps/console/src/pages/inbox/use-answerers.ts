import { useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/api.ts';
import type { Answerer } from './inbox-texts.ts';

/** Who may answer messages; nobody until that is known. */
export function useAnswerers(): readonly Answerer[] {
  const { data } = useQuery({
    queryKey: ['answerers'],
    queryFn: ({ signal }) => ask('consoleAnswerers', { signal, background: true }),
    staleTime: 60_000,
  });
  return data?.list ?? [];
}
