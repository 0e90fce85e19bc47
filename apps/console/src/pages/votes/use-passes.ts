import type { Contract } from '@film-contest/contract/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';

export type VotePass = Contract['votePasses']['data']['list'][number];

export const passesKey = ['votePasses'];

/** Ends a pass, after a question. */
export function useRevoke() {
  const client = useQueryClient();
  const { modal } = App.useApp();

  async function revoke({ id, name }: VotePass) {
    // Refusals and faults have been told by the client already.
    const outcome = await call('revokeVotePass', { params: { id } }).catch(() => null);
    if (outcome?.ok) notices.success(t('votes.passes.revoked', { name }));
    await client.invalidateQueries({ queryKey: passesKey });
  }

  return (pass: VotePass) =>
    modal.confirm({
      title: t('votes.passes.revokeAsk', { name: pass.name }),
      icon: null,
      content: t('votes.passes.revokeHint'),
      okText: t('votes.passes.revoke'),
      okButtonProps: { danger: true },
      cancelText: t('forms.cancel'),
      onOk: () => revoke(pass),
    });
}
