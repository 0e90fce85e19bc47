import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import type { OutboxRow } from './outbox-texts.ts';

/** Sending messages again, one or all that were given up, and a first one to oneself. */
export function useResend() {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const [busy, setBusy] = useState(false);

  async function run(work: () => Promise<void>) {
    setBusy(true);
    // Refusals and faults have been told by the client already.
    await work().catch(() => {});
    setBusy(false);
    for (const stale of ['consoleOutbox', 'outbox', 'summary']) {
      void client.invalidateQueries({ queryKey: [stale] });
    }
  }

  const resend = ({ id }: Pick<OutboxRow, 'id'>) =>
    run(async () => {
      const outcome = await call('resendLetter', { params: { id } });
      if (outcome.ok) notices.success(t('people.outbox.resent'));
    });

  const sendAll = () =>
    run(async () => {
      const outcome = await call('resendFailed');
      if (!outcome.ok) return;
      const { count, left } = outcome.data;
      notices.success(t('people.outbox.resentAll', { count }));
      if (left > 0) notices.lasting(t('people.outbox.left', { count: left }), null);
    });

  const resendAll = (count: number) =>
    modal.confirm({
      title: t('people.outbox.resendAllAsk', { count }),
      icon: null,
      content: t('people.outbox.resendAllHint'),
      okText: t('people.outbox.resend'),
      cancelText: t('forms.cancel'),
      onOk: sendAll,
    });

  const test = () =>
    run(async () => {
      const outcome = await call('sendTestMail');
      if (!outcome.ok) return;
      const { id, to, hasWayOut } = outcome.data;
      const link = { text: t('people.outbox.follow'), path: `/outbox/${id}` };
      notices.lasting(
        t(hasWayOut ? 'people.outbox.tested' : 'people.outbox.testKept', { to }),
        link,
      );
    });

  return { busy, resend, resendAll, test };
}
