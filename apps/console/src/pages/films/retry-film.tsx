import type { Contract } from '@film-contest/contract/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';

type QueuedFilm = Contract['consoleFilms']['data']['list'][number];

/** Has what failed of a film made again. */
export function RetryFilm({ film: { id, title } }: { film: QueuedFilm }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    // A fault has been told by the client already.
    const outcome = await call('retryFilm', { params: { id } }).catch(() => null);
    if (outcome?.ok) {
      client.setQueryData(['entry', id], outcome.data);
      notices.success(t('console.review.retryStarted'));
    }
    // A refusal tells that it has changed meanwhile.
    await client.invalidateQueries({ queryKey: ['consoleFilms'] });
    setBusy(false);
  }
  const label = t('http.retry');
  return (
    <Button loading={busy} onClick={retry} aria-label={t('forms.labelled', { label, text: title })}>
      {label}
    </Button>
  );
}
