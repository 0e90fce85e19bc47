import type { Announcement } from '@film-contest/contract/announcements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader, QueryResult, usePageTitle } from '../../components/page.tsx';
import { call, fetchScreenData, useBusyState } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { formatTime } from '../../lib/times.ts';
import { TimeField } from '../content/schedule-dialog.tsx';
import { getMailingPath } from '../mailings/mailing-paths.ts';
import {
  describeFinding,
  getAnnouncementStateLabel,
  getListLabel,
  stateTones,
} from './announcement-labels.ts';
import styles from './announcements.module.css';

/**
 * Polling interval in milliseconds. Polls, because colleagues can change the list and its mailings, and publication
 * changes the state.
 */
const pollMs = 15_000;

export default function AnnouncementPage() {
  const { id = '' } = useParams();
  const queryKey = ['announcement', id];
  const background = useQueryClient().getQueryData(queryKey) !== undefined;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchScreenData('consoleAnnouncement', { params: { id }, signal, background }),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'done' ? pollMs : false),
  });
  return (
    <QueryResult isPage query={query} errorText={t('mailings.announce.failed')}>
      {(announcement) => <AnnouncementDetails announcement={announcement} />}
    </QueryResult>
  );
}

function AnnouncementDetails({ announcement }: { announcement: Announcement }) {
  const { type, state, at, isLate, by, items, result } = announcement;
  const title = t('mailings.announce.of', { list: getListLabel(type) });
  usePageTitle(title);
  return (
    <article className={styles.announcement}>
      <PageHeader title={title}>
        <ColouredTag tone={stateTones[state]}>{getAnnouncementStateLabel(state)}</ColouredTag>
        {at && <time dateTime={at}>{formatTime(at)}</time>}
        <span>{by}</span>
      </PageHeader>
      {isLate && <Alert type="warning" showIcon title={t('mailings.announce.lateHint')} />}
      <section className={styles.panel}>
        <h2>{t('mailings.announce.list')}</h2>
        <p>
          {result
            ? t('mailings.announce.result', result)
            : t('mailings.announce.items', { count: items.drafts })}
        </p>
        <Link to={`/content/${type}`}>{t('mailings.announce.openList')}</Link>
      </section>
      {state !== 'done' && <AnnouncementFindings announcement={announcement} />}
      <AnnouncedMailings announcement={announcement} />
      {state !== 'done' && <ScheduleSection announcement={announcement} />}
    </article>
  );
}

const AnnouncementFindings = ({ announcement: { findings } }: { announcement: Announcement }) => (
  <section className={styles.panel}>
    <h2>{t('mailings.announce.checklist')}</h2>
    {findings.length === 0 ? (
      <p>{t('mailings.announce.complete')}</p>
    ) : (
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li
            key={`${finding.check} ${finding.locale}`}
            data-tone={finding.isBlocking ? 'danger' : 'warning'}
          >
            <Icon name={finding.isBlocking ? 'refusal' : 'advice'} size={18} />
            <div>
              {finding.isBlocking && <strong>{t('mailings.announce.blocking')} </strong>}
              {describeFinding(finding)}
              {finding.names.length > 0 && (
                <div className={styles.minor}>{finding.names.join(' · ')}</div>
              )}
            </div>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const AnnouncedMailings = ({
  announcement: { mailings, type },
}: {
  announcement: Announcement;
}) => (
  <section className={styles.panel}>
    <h2>{t('mailings.announce.mailings')}</h2>
    <ul className={styles.mailings}>
      {mailings.map((mailing) => (
        <li key={mailing.id}>
          <div>
            <strong>{t(`mailings.part.${mailing.part}`, { list: getListLabel(type) })}</strong>
            <div>{mailing.subject || t('mailings.announce.noMail')}</div>
            <div className={styles.minor}>{t('mailings.total', { count: mailing.recipients })}</div>
          </div>
          <LinkButton to={getMailingPath(mailing)}>{t('mailings.announce.write')}</LinkButton>
        </li>
      ))}
    </ul>
  </section>
);

function ScheduleSection({ announcement }: { announcement: Announcement }) {
  const { id, version, state, findings } = announcement;
  const [at, setAt] = useState(announcement.at);
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirmDialog();
  const { busy, run } = useBusyState();
  const isBlocked = findings.some(({ isBlocking }) => isBlocking);
  const params = { id };

  function refreshAnnouncement(newest?: Announcement) {
    if (newest) client.setQueryData(['announcement', id], newest);
    else void client.invalidateQueries({ queryKey: ['announcement', id] });
    void client.invalidateQueries({ queryKey: ['consoleAnnouncements'] });
  }

  async function scheduleAnnouncement(minute: string) {
    const send = { params, body: { version, at: minute } };
    const outcome = await run(() => call('scheduleAnnouncement', send));
    if (!outcome?.ok) return refreshAnnouncement();
    refreshAnnouncement(outcome.data);
    notices.success(t('mailings.announce.scheduled'));
  }

  const confirmAnnouncement = (minute: string) =>
    confirm({
      title: t('mailings.announce.ask', { at: formatTime(minute) }),
      content: t('mailings.announce.askHint'),
      okText: t('mailings.announce.schedule'),
      onOk: () => scheduleAnnouncement(minute),
    });

  async function cancelAnnouncement() {
    const outcome = await run(() => call('cancelAnnouncement', { params, body: { version } }));
    if (outcome?.ok) setAt(null);
    refreshAnnouncement(outcome?.ok ? outcome.data : undefined);
  }

  const confirmAnnouncementRemoval = () =>
    confirm({
      title: t('mailings.announce.removeAsk'),
      okText: t('content.remove'),
      isDangerous: true,
      onOk: async () => {
        const outcome = await run(() => call('removeAnnouncement', { params }));
        if (!outcome?.ok) return refreshAnnouncement();
        void client.invalidateQueries({ queryKey: ['consoleAnnouncements'] });
        void navigate('/announcements');
      },
    });

  return (
    <section className={styles.panel}>
      <h2>{t('mailings.announce.at')}</h2>
      <p className={styles.minor}>
        {t(isBlocked ? 'mailings.announce.blocked' : 'mailings.announce.atHint')}
      </p>
      <div className={styles.time}>
        <TimeField disabled={busy} label={t('mailings.announce.at')} value={at} onChange={setAt} />
      </div>
      <Flex wrap gap={8}>
        <Button
          type="primary"
          loading={busy}
          disabled={isBlocked || at === null || at === announcement.at}
          onClick={() => at && confirmAnnouncement(at)}
        >
          {t(state === 'scheduled' ? 'mailings.announce.reschedule' : 'mailings.announce.schedule')}
        </Button>
        {state === 'scheduled' ? (
          <Button danger disabled={busy} onClick={() => void cancelAnnouncement()}>
            {t('mailings.announce.cancel')}
          </Button>
        ) : (
          <Button type="text" danger disabled={busy} onClick={confirmAnnouncementRemoval}>
            {t('content.remove')}
          </Button>
        )}
      </Flex>
    </section>
  );
}
