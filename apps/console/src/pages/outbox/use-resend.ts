import { useQueryClient } from '@tanstack/react-query';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { announceSuccess } from '../../lib/waiting-counts.ts';
import type { OutboxRow } from './outbox-labels.ts';

export function useResendLetters() {
  const client = useQueryClient();
  const confirm = useConfirmDialog();
  const { busy, run } = useBusyState();

  async function runAndRefreshOutbox(work: () => Promise<void>) {
    await run(work);
    for (const stale of ['consoleOutbox', 'outbox', 'summary']) {
      void client.invalidateQueries({ queryKey: [stale] });
    }
  }

  const resendLetter = ({ id, channel }: Pick<OutboxRow, 'id' | 'channel'>) =>
    runAndRefreshOutbox(async () => {
      const outcome = await call('resendLetter', { params: { id } });
      if (outcome.ok) announceSuccess(t('people.outbox.resent'), channel);
    });

  const resendAllFailedLetters = () =>
    runAndRefreshOutbox(async () => {
      const outcome = await call('resendFailed');
      if (!outcome.ok) return;
      const { count, left } = outcome.data;
      notices.success(t('people.outbox.resentAll', { count }));
      if (left > 0) notices.longSuccess(t('people.outbox.left', { count: left }), null);
    });

  const confirmResendAllLetters = (count: number) =>
    confirm({
      title: t('people.outbox.resendAllAsk', { count }),
      content: t('people.outbox.resendAllHint'),
      okText: t('people.outbox.resend'),
      onOk: resendAllFailedLetters,
    });

  const sendTestMessage = () =>
    runAndRefreshOutbox(async () => {
      const outcome = await call('sendTestMail');
      if (!outcome.ok) return;
      const { id, to, hasWayOut } = outcome.data;
      const link = { text: t('people.outbox.follow'), path: `/outbox/${id}` };
      notices.longSuccess(
        t(hasWayOut ? 'people.outbox.tested' : 'people.outbox.testKept', { to }),
        link,
      );
    });

  return { busy, resend: resendLetter, resendAll: confirmResendAllLetters, test: sendTestMessage };
}
