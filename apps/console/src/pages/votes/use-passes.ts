import type { Contract } from '@film-contest/contract/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { callOrNullOnError, fetchScreenData, fetchWholeList } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';

export type VotePass = Contract['votePasses']['data']['list'][number];

export const passesKey = ['votePasses'];

export const usePasses = () =>
  useQuery({
    queryKey: passesKey,
    queryFn: () => fetchWholeList((query) => fetchScreenData('votePasses', { query })),
  });

/** Revokes a pass after confirmation. */
export function useRevokePass() {
  const client = useQueryClient();
  const confirm = useConfirmDialog();

  async function revokePass({ id, name }: VotePass) {
    const outcome = await callOrNullOnError('revokeVotePass', { params: { id } });
    if (outcome?.ok) notices.success(t('votes.passes.revoked', { name }));
    await client.invalidateQueries({ queryKey: passesKey });
  }

  return (pass: VotePass) =>
    confirm({
      title: t('votes.passes.revokeAsk', { name: pass.name }),
      content: t('votes.passes.revokeHint'),
      okText: t('votes.passes.revoke'),
      isDangerous: true,
      onOk: () => revokePass(pass),
    });
}
