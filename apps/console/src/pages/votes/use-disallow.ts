import type { Contract } from '@film-contest/contract/contract';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';

export const allowedKey = ['allowedNetworks'];

type Shown = Pick<Contract['allowedNetworks']['data']['list'][number], 'id' | 'range'>;

/** Takes a network off the list of exempted ones, after a question. */
export function useDisallow() {
  const client = useQueryClient();
  const { modal } = App.useApp();

  async function remove({ id, range }: Shown) {
    // Refusals and faults have been told by the client already.
    const outcome = await call('disallowNetwork', { params: { id } }).catch(() => null);
    if (outcome?.ok) notices.success(t('votes.exempt.removed', { range }));
    await client.invalidateQueries({ queryKey: allowedKey });
  }

  return (network: Shown) =>
    modal.confirm({
      title: t('votes.exempt.removeAsk', { range: network.range }),
      icon: null,
      content: t('votes.exempt.removeHint'),
      okText: t('votes.exempt.remove'),
      okButtonProps: { danger: true },
      cancelText: t('forms.cancel'),
      onOk: () => remove(network),
    });
}
