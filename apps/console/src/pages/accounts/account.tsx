import { useQueryClient } from '@tanstack/react-query';
import { Alert, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ColouredTag, EntryStateTag } from '../../components/cells.tsx';
import { PageHeader, QueryResult, usePageTitle } from '../../components/page.tsx';
import { getListPath } from '../../lib/list-state.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime, formatTimeAgo } from '../../lib/times.ts';
import { getInboxStateLabel, inboxTones } from '../inbox/inbox-labels.ts';
import {
  getLetterTitle,
  getLetterStateLabel as letterStateText,
  tones as letterTones,
} from '../outbox/outbox-labels.ts';
import { AccountActions, AccountRequestActions } from './account-actions.tsx';
import { type Account, accountTones, getAccountStateLabel } from './account-labels.ts';
import styles from './accounts.module.css';

export default function AccountDetailsPage() {
  const { id = '' } = useParams();
  const queryKey = ['account', id];
  const background = useQueryClient().getQueryData(queryKey) !== undefined;
  const query = useScreenData(queryKey, 'consoleAccount', { params: { id }, background });
  return (
    <QueryResult isPage query={query} errorText={t('people.accounts.failed')}>
      {(account) => <AccountDetails account={account} />}
    </QueryResult>
  );
}

function AccountDetails({ account }: { account: Account }) {
  const { id, account: address, name, state, isStaff } = account;
  const access = usePermissions();
  usePageTitle(address);
  return (
    <article className={styles.page}>
      <PageHeader
        title={address}
        status={<ColouredTag tone={accountTones[state]}>{getAccountStateLabel(state)}</ColouredTag>}
      >
        {name && <span>{name}</span>}
        {isStaff && <span className={styles.staff}>{t('people.accounts.staff')}</span>}
      </PageHeader>
      <SuspensionNotice account={account} />
      {account.mayChange && <AccountActions account={account} />}
      <AccountFacts account={account} />
      <AccountEntries account={account} linked={access.canSeeEntries === true} />
      <AccountLetters account={account} />
      <AccountEnquiries account={account} />
      {access.canSeeAudit && (
        <Link to={getListPath('/audit', { filters: { target: [`account:${id}`] } })}>
          {t('people.accounts.history')}
        </Link>
      )}
      {access.canServeRequests && <AccountRequestActions account={account} />}
    </article>
  );
}

function SuspensionNotice({ account: { suspension } }: { account: Account }) {
  if (!suspension) return null;
  const date = formatTime(suspension.at);
  return (
    <Alert
      type="warning"
      showIcon
      title={
        suspension.by
          ? t('people.accounts.suspension', { date, name: suspension.by })
          : t('people.accounts.suspensionDate', { date })
      }
      description={
        <span className={styles.text}>{suspension.reason ?? t('people.accounts.noReason')}</span>
      }
    />
  );
}

function AccountFacts({ account }: { account: Account }) {
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
        ...(lastUsedAt ? [t('people.accounts.lastUsed', { ago: formatTimeAgo(lastUsedAt) })] : []),
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
  /** Path of the full list that the section links to. */
  all?: string;
  children: ReactNode[];
}

const AccountSection = ({ title, none, all, children }: AccountSectionProps) => (
  <section>
    <Flex wrap gap="4px 16px" align="baseline">
      <h2 className={styles.heading}>{title}</h2>
      {all && children.length > 0 && <Link to={all}>{t('people.accounts.allOf')}</Link>}
    </Flex>
    {children.length > 0 ? (
      <ul className={styles.list}>{children}</ul>
    ) : (
      <p className={styles.none}>{none}</p>
    )}
  </section>
);

const AccountEntries = ({ account, linked }: { account: Account; linked: boolean }) => (
  <AccountSection title={t('people.accounts.entryList')} none={t('people.accounts.noEntries')}>
    {account.entryList.map(({ id, number, title, state }) => {
      const name = [number, title || t('people.accounts.untitled')].filter(Boolean).join(' ');
      return (
        <li key={id}>
          {linked && state !== 'draft' ? <Link to={`/entries/${id}`}>{name}</Link> : name}
          <EntryStateTag state={state} />
        </li>
      );
    })}
  </AccountSection>
);

const AccountLetters = ({ account: { account, letters } }: { account: Account }) => (
  <AccountSection
    title={t('people.accounts.messages')}
    none={t('people.accounts.noMessages')}
    all={getListPath('/outbox', { search: account })}
  >
    {letters.map(({ id, state, at, ...letter }) => (
      <li key={id}>
        <Link to={`/outbox/${id}`}>{getLetterTitle(letter)}</Link>
        <ColouredTag tone={letterTones[state]}>{letterStateText(state)}</ColouredTag>
        <time className={styles.minor} dateTime={at}>
          {formatTime(at)}
        </time>
      </li>
    ))}
  </AccountSection>
);

const AccountEnquiries = ({ account: { account, enquiries } }: { account: Account }) => (
  <AccountSection
    title={t('people.accounts.enquiries')}
    none={t('people.accounts.noEnquiries')}
    all={getListPath('/inbox', { search: account })}
  >
    {enquiries.map(({ id, excerpt, state, at }) => (
      <li key={id}>
        <Link to={`/inbox/${id}`}>{excerpt}</Link>
        <ColouredTag tone={inboxTones[state]}>{getInboxStateLabel(state)}</ColouredTag>
        <time className={styles.minor} dateTime={at}>
          {formatTime(at)}
        </time>
      </li>
    ))}
  </AccountSection>
);
