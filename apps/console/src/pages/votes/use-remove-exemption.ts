import type { Contract } from '@film-contest/contract/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callOrNullOnError } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useConfirmDialog } from '../../lib/use-confirm.ts';

export const allowedKey = ['allowedNetworks'];

type Shown = Pick<Contract['allowedNetworks']['data']['list'][number], 'id' | 'range'>;

/** Removes an exemption after confirmation. */
export function useRemoveExemption() {
  const client = useQueryClient();
  const confirm = useConfirmDialog();

  async function removeExemption({ id, range }: Shown) {
    const outcome = await callOrNullOnError('disallowNetwork', { params: { id } });
    if (outcome?.ok) notices.success(t('votes.exempt.removed', { range }));
    await client.invalidateQueries({ queryKey: allowedKey });
  }

  return (network: Shown) =>
    confirm({
      title: t('votes.exempt.removeAsk', { range: network.range }),
      content: t('votes.exempt.removeHint'),
      okText: t('votes.exempt.remove'),
      isDangerous: true,
      onOk: () => removeExemption(network),
    });
}
