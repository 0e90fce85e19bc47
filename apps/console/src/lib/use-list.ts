import type { Send } from '@film-contest/contract/client';
import type { Contract } from '@film-contest/contract/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { fetchScreenData } from './api.ts';
import {
  changeListState,
  type ListShape,
  type ListState,
  readListState,
  toListSearchParams,
} from './list-state.ts';
import { autoRefresh } from './queries.ts';

export type ListCall = {
  [N in keyof Contract]: Contract[N]['query'] extends { current: number }
    ? Contract[N]['data'] extends { list: object[]; total: number }
      ? N
      : never
    : never;
}[keyof Contract];

export type ListRow<N extends ListCall> = Contract[N]['data']['list'][number];

export type ChangeList = (change: Partial<ListState>) => void;

export function useListState(shape: ListShape): [ListState, ChangeList] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readListState(query, shape), [query, shape]);
  const changeList: ChangeList = (part) =>
    setQuery(toListSearchParams(changeListState(state, part)));
  return [state, changeList];
}

export type IsChanging<N extends ListCall> = (data: Contract[N]['data']) => boolean;

const fastPollMs = 3000;

/**
 * Loads one page of a list and reloads it in the background, every few seconds while `isChanging` returns true. The
 * previous page stays visible until the next one is loaded.
 */
export function useList<N extends ListCall>(
  name: N,
  state: ListState,
  params?: Contract[N]['params'],
  isChanging?: IsChanging<N>,
) {
  const client = useQueryClient();
  // Removes the visible columns, because they are not part of the API call.
  const { columns: _shown, ...query } = state;
  const queryKey = [name, query, params];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return fetchScreenData(name, {
        params,
        query,
        signal,
        background,
      } as unknown as Send<N>) as Promise<Contract[N]['data']>;
    },
    placeholderData: keepPreviousData,
    ...autoRefresh,
    refetchInterval: ({ state: { data: last } }) =>
      last && isChanging?.(last) ? fastPollMs : autoRefresh.refetchInterval,
  });
}
