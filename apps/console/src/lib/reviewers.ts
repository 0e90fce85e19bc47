import type { Contract } from '@film-contest/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchData, fetchWholeList } from './api.ts';
import { t } from './messages.ts';
import { queryClient } from './queries.ts';

export type Reviewer = Contract['reviewers']['data']['list'][number];

/** Staff who can review, by name; none as long as they are not known. */
export function useReviewers(): readonly Reviewer[] {
  const { data } = useQuery({
    queryKey: ['reviewers'],
    queryFn: ({ signal }) =>
      fetchWholeList((query) => fetchData('reviewers', { background: true, signal, query })),
    staleTime: 60_000,
  });
  return data?.list ?? [];
}

/** For a list that is being opened: who has joined or left meanwhile. */
export function refreshReviewers(isOpen: boolean) {
  if (isOpen) void queryClient.invalidateQueries({ queryKey: ['reviewers'] });
}

/** A reviewer's name, and that it is the reader's own. */
export const getReviewerLabel = ({ name, isMe }: Reviewer) =>
  isMe ? t('review.assigneeMe', { name }) : name;
