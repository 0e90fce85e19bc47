import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { StateTag, Tag } from '../../components/state-tag.tsx';
import { fetchData } from '../../lib/api.ts';
import { getListPath } from '../../lib/list-state.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useAccess } from '../../lib/start-up.ts';
import { formatAgo, formatTime } from '../../lib/times.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { getInboxStateLabel, inboxTones } from '../inbox/inbox-labels.ts';
import {
  getLetterTitle,
  getLetterStateLabel as letterStateText,
  tones as letterTones,
} from '../outbox/outbox-labels.ts';
import { AccountActions } from './account-actions.tsx';
import { type Account, accountTones, getAccountStateLabel } from './account-labels.ts';
import styles from './accounts.module.css';
import { RequestActions } from './request-actions.tsx';

/** The page of one account. */
export function Page() {
  const { id = '' } = useParams();
  const queryKey = ['account', id];
  const background = useQueryClient().getQueryData(queryKey) !== undefined;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchData('consoleAccount', { params: { id }, signal, background }),
  });
  return (
    <QueryView isPage query={query} errorText={t('people.accounts.failed')}>
      {(account) => <AccountPage account={account} />}
    </QueryView>
  );
}

function AccountPage({ account }: { account: Account }) {
  const { id, account: address, name, state, isStaff } = account;
  const access = useAccess();
  usePageTitle(address);
  return (
    <article className={styles.page}>
      <PageHead
        title={address}
        status={<Tag tone={accountTones[state]}>{getAccountStateLabel(state)}</Tag>}
      >
        {name && <span>{name}</span>}
        {isStaff && <span className={styles.staff}>{t('people.accounts.staff')}</span>}
      </PageHead>
      <Suspension account={account} />
      {account.mayChange && <AccountActions account={account} />}
      <Facts account={account} />
      <Entries account={account} linked={access.canSeeEntries === true} />
      <Letters account={account} />
      <Enquiries account={account} />
      {access.canSeeAudit && (
        <Link to={getListPath('/audit', { filters: { target: [`account:${id}`] } })}>
          {t('people.accounts.history')}
        </Link>
      )}
      {access.canServeRequests && <RequestActions account={account} />}
    </article>
  );
}

function Suspension({ account: { suspension } }: { account: Account }) {
  if (!suspension) return null;
  const date = formatTime(suspension.at);
  return (
    <Alert
      type="warning"
      showIcon
      title={
        suspension.by
          ? t('people.accounts.suspension', { date, name: suspension.by })
          : t('people.accounts.suspensionByNobody', { date })
      }
      description={
        <span className={styles.text}>{suspension.reason ?? t('people.accounts.noReason')}</span>
      }
    />
  );
}

function Facts({ account }: { account: Account }) {
  const { kind, locale, createdAt, activatedAt, consent, sessions, roles } = account;
  const { count, lastUsedAt } = sessions;
  const facts: [string, string | null][] = [
    [t('people.accounts.kind'), t(`people.accounts.kind.${kind}`)],
    [t('people.accounts.locale'), localeNames[locale]],
    [t('people.accounts.createdAt'), formatTime(createdAt)],
    [t('people.accounts.activatedAt'), activatedAt && formatTime(activatedAt)],
    [
      t('people.accounts.consent'),
      t('people.accounts.consentVersion', {
        date: formatTime(consent.at),
        version: consent.version,
      }),
    ],
    [
      t('people.accounts.sessions'),
      [
        t('people.accounts.sessionCount', { count }),
        ...(lastUsedAt ? [t('people.accounts.lastUsed', { ago: formatAgo(lastUsedAt) })] : []),
      ].join(' · '),
    ],
    [
      t('people.accounts.roles'),
      roles.length > 0 ? roles.map((role) => t(`console.role.${role}`)).join(' · ') : null,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface AccountSectionProps {
  title: string;
  none: string;
  /** Path of the list with all items. */
  all?: string;
  children: ReactNode[];
}

const AccountSection = ({ title, none, all, children }: AccountSectionProps) => (
  <section>
    <div className={styles.partHead}>
      <h2 className={styles.heading}>{title}</h2>
      {all && children.length > 0 && <Link to={all}>{t('people.accounts.allOf')}</Link>}
    </div>
    {children.length > 0 ? (
      <ul className={styles.list}>{children}</ul>
    ) : (
      <p className={styles.none}>{none}</p>
    )}
  </section>
);

const Entries = ({ account, linked }: { account: Account; linked: boolean }) => (
  <AccountSection title={t('people.accounts.entryList')} none={t('people.accounts.noEntries')}>
    {account.entryList.map(({ id, number, title, state }) => {
      const name = [number, title || t('people.accounts.untitled')].filter(Boolean).join(' ');
      return (
        <li key={id}>
          {linked && state !== 'draft' ? <Link to={`/entries/${id}`}>{name}</Link> : name}
          <StateTag state={state} />
        </li>
      );
    })}
  </AccountSection>
);

const Letters = ({ account: { account, letters } }: { account: Account }) => (
  <AccountSection
    title={t('people.accounts.letters')}
    none={t('people.accounts.noLetters')}
    all={getListPath('/outbox', { search: account })}
  >
    {letters.map(({ id, state, at, ...letter }) => (
      <li key={id}>
        <Link to={`/outbox/${id}`}>{getLetterTitle(letter)}</Link>
        <Tag tone={letterTones[state]}>{letterStateText(state)}</Tag>
        <time className={styles.minor} dateTime={at}>
          {formatTime(at)}
        </time>
      </li>
    ))}
  </AccountSection>
);

const Enquiries = ({ account: { account, enquiries } }: { account: Account }) => (
  <AccountSection
    title={t('people.accounts.enquiries')}
    none={t('people.accounts.noEnquiries')}
    all={getListPath('/inbox', { search: account })}
  >
    {enquiries.map(({ id, excerpt, state, at }) => (
      <li key={id}>
        <Link to={`/inbox/${id}`}>{excerpt}</Link>
        <Tag tone={inboxTones[state]}>{getInboxStateLabel(state)}</Tag>
        <time className={styles.minor} dateTime={at}>
          {formatTime(at)}
        </time>
      </li>
    ))}
  </AccountSection>
);
