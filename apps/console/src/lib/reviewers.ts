import type { Contract } from '@film-contest/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchScreenData, fetchWholeList } from './api.ts';
import { t } from './messages.ts';
import { queryClient } from './queries.ts';

type Reviewer = Contract['reviewers']['data']['list'][number];

/** Staff who can review, sorted by name. Empty until loaded. */
export function useReviewers(): readonly Reviewer[] {
  const { data } = useQuery({
    queryKey: ['reviewers'],
    queryFn: ({ signal }) =>
      fetchWholeList((query) => fetchScreenData('reviewers', { background: true, signal, query })),
    staleTime: 60_000,
  });
  return data?.list ?? [];
}

export function refreshReviewers(isOpen: boolean) {
  if (isOpen) void queryClient.invalidateQueries({ queryKey: ['reviewers'] });
}

/** Returns a reviewer's name, with a mark if the reviewer is the signed-in user. */
export const getReviewerLabel = ({ name, isMe }: Reviewer) =>
  isMe ? t('review.assigneeMe', { name }) : name;
