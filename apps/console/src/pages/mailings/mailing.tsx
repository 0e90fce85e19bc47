import type { Mailing } from '@film-contest/contract/mailings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ForbiddenPage, QueryResult } from '../../components/page.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { MailingEditor } from './mailing-editor.tsx';
import { readAudienceFromUrl } from './mailing-paths.ts';
import { MailingProgress } from './mailing-progress.tsx';

const pollMs = 3000;

export default function MailingPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const { canSendMailings, canAnnounce } = usePermissions();
  const maySend = canSendMailings === true;
  if (id !== 'new')
    return (
      <ExistingMailing key={id} id={id} maySend={maySend} mayAnnounce={canAnnounce === true} />
    );
  if (!maySend) return <ForbiddenPage />;
  return (
    <MailingEditor key={query.toString()} mailing={null} audience={readAudienceFromUrl(query)} />
  );
}

interface Props {
  id: string;
  maySend: boolean;
  mayAnnounce: boolean;
}

function ExistingMailing({ id, maySend, mayAnnounce }: Props) {
  const queryKey = ['mailing', id];
  const background = useQueryClient().getQueryData(queryKey) !== undefined;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchScreenData('consoleMailing', { params: { id }, signal, background }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'sending' ? pollMs : false),
  });
  return (
    <QueryResult isPage query={query} errorText={t('mailings.failed')}>
      {(mailing: Mailing) =>
        mailing.state === 'draft' && (mailing.announcement ? mayAnnounce : maySend) ? (
          <MailingEditor mailing={mailing} audience={mailing.audience} />
        ) : (
          <MailingProgress mailing={mailing} maySend={maySend} />
        )
      }
    </QueryResult>
  );
}
