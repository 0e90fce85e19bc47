import type { Send } from '@film-contest/contract/client';
import type { Contract } from '@film-contest/contract/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ask } from './api.ts';
import {
  changeListState,
  type ListShape,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts';

/** The calls that answer a page of a list. */
export type ListCall = {
  [N in keyof Contract]: Contract[N]['query'] extends { current: number }
    ? Contract[N]['data'] extends { list: object[]; total: number }
      ? N
      : never
    : never;
}[keyof Contract];

export type RowOf<N extends ListCall> = Contract[N]['data']['list'][number];

export type ChangeList = (change: Partial<ListState>) => void;

/** The state of a list, kept in the address so that going back restores it. */
export function useListState(shape: ListShape): [ListState, ChangeList] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readListState(query, shape), [query, shape]);
  const change: ChangeList = (part) => setQuery(writeListState(changeListState(state, part)));
  return [state, change];
}

/** One page of a list; the page before stays on screen until the new one is there. */
export function useList<N extends ListCall>(
  name: N,
  state: ListState,
  params?: Contract[N]['params'],
) {
  return useQuery({
    queryKey: [name, state, params],
    queryFn: ({ signal }) =>
      ask(name, { params, query: state, signal } as unknown as Send<N>) as Promise<
        Contract[N]['data']
      >,
    placeholderData: keepPreviousData,
  });
}
