import { htmlLang, locales } from '@film-contest/contract/locales';
import type { Mailing } from '@film-contest/contract/mailings';
import { formatNumber } from '@film-contest/messages/format';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Progress } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { PageHeader, usePageTitle } from '../../components/page.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import {
  getAudienceLabel,
  getMailingKindLabel,
  getMailingStateLabel,
  getMailingTitle,
  mailingTones,
} from './mailing-labels.ts';
import { getAudiencePath } from './mailing-paths.ts';
import styles from './mailings.module.css';

interface ProgressProps {
  mailing: Mailing;
  maySend: boolean;
}

/**
 * Shows a mailing that cannot be edited: one that is being sent or was sent, or a draft that the user may not
 * change.
 */
export function MailingProgress({ mailing, maySend }: ProgressProps) {
  const title = getMailingTitle(mailing);
  const { state, kind, by, updatedAt, progress } = mailing;
  usePageTitle(title);
  const known = progress.queued + progress.waiting;
  return (
    <article className={styles.mailing}>
      <PageHeader title={title} actions={maySend && <MailingStateButtons mailing={mailing} />}>
        <ColouredTag tone={mailingTones[state]}>{getMailingStateLabel(state)}</ColouredTag>
        <span>{getMailingKindLabel(kind)}</span>
        <span>{by}</span>
        <time dateTime={updatedAt}>{formatTime(updatedAt)}</time>
      </PageHeader>
      {state !== 'draft' && (
        <Progress
          percent={known === 0 ? 100 : Math.floor((progress.queued / known) * 100)}
          status={state === 'sending' ? 'active' : 'normal'}
          aria-label={t('mailings.queued')}
        />
      )}
      <MailingFacts mailing={mailing} />
      {locales
        .filter((locale) => mailing.texts[locale].subject || mailing.texts[locale].body)
        .map((locale) => (
          <section key={locale} className={styles.panel}>
            <h2 className={styles.heading}>{localeNames[locale]}</h2>
            <div lang={htmlLang[locale]} className={styles.written}>
              <strong>{mailing.texts[locale].subject}</strong>
              <p>{mailing.texts[locale].body}</p>
              {mailing.texts[locale].sms && <p>{mailing.texts[locale].sms}</p>}
            </div>
          </section>
        ))}
    </article>
  );
}

function MailingFacts({ mailing }: { mailing: Mailing }) {
  const { progress, audience, perHour, startedAt, nextAt, endedAt, state } = mailing;
  const formatCount = (value: number) => formatNumber(t.locale, value);
  const facts: [string, ReactNode][] = [
    [
      t('mailings.audience'),
      <Link key="audience" to={getAudiencePath(audience)}>
        {getAudienceLabel(audience)}
      </Link>,
    ],
    [t('mailings.perHour'), formatCount(perHour)],
    [t('mailings.queued'), formatCount(progress.queued)],
    [t('mailings.waiting'), formatCount(progress.waiting)],
    [t('mailings.skipped'), formatCount(progress.skipped)],
    [
      t('mailings.undelivered'),
      progress.failed > 0 ? (
        <Link key="failed" to={failedLettersPath}>
          {formatCount(progress.failed)}
        </Link>
      ) : (
        formatCount(0)
      ),
    ],
    [t('mailings.startedAt'), startedAt && formatTime(startedAt)],
    [t('mailings.nextAt'), state === 'sending' && nextAt && formatTime(nextAt)],
    [t('mailings.endedAt'), endedAt && formatTime(endedAt)],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const failedLettersPath = `/outbox?${new URLSearchParams({ filters: '{"state":["failed"]}' })}`;

function MailingStateButtons({ mailing }: { mailing: Mailing }) {
  const { id, state, progress } = mailing;
  const client = useQueryClient();
  const confirm = useConfirmDialog();
  const { busy, run } = useBusyState();
  if (state !== 'sending' && state !== 'paused') return null;

  async function changeState(to: 'sending' | 'paused' | 'cancelled') {
    const outcome = await run(() => call('moveMailing', { params: { id }, body: { to } }));
    if (outcome?.ok) client.setQueryData(['mailing', id], outcome.data);
    else void client.invalidateQueries({ queryKey: ['mailing', id] });
    void client.invalidateQueries({ queryKey: ['consoleMailings'] });
  }

  const confirmMailingCancellation = () =>
    confirm({
      title: t('mailings.cancelAsk'),
      content: t('mailings.cancelHint', { count: progress.waiting }),
      okText: t('mailings.cancel'),
      isDangerous: true,
      onOk: () => changeState('cancelled'),
    });

  return (
    <Flex wrap gap={8}>
      {state === 'sending' ? (
        <Button loading={busy} onClick={() => void changeState('paused')}>
          {t('mailings.pause')}
        </Button>
      ) : (
        <Button type="primary" loading={busy} onClick={() => void changeState('sending')}>
          {t('mailings.resume')}
        </Button>
      )}
      <Button danger disabled={busy} onClick={confirmMailingCancellation}>
        {t('mailings.cancel')}
      </Button>
    </Flex>
  );
}
