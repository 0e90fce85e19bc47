import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { StateTag, Tag } from '../../components/state-tag.tsx';
import { ask } from '../../lib/api.ts';
import { letterTitle } from '../../lib/letter-title.ts';
import { addressOfList } from '../../lib/list-state.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { ago, moment } from '../../lib/moments.ts';
import { useAccess } from '../../lib/start-up.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { inboxStateText, inboxTones } from '../inbox/inbox-texts.ts';
import { stateText as letterStateText, tones as letterTones } from '../outbox/outbox-texts.ts';
import { AccountActions } from './account-actions.tsx';
import { type Account, accountStateText, accountTones } from './account-texts.ts';
import styles from './accounts.module.css';
import { RequestActions } from './request-actions.tsx';

/** One account with all that belongs to it. */
export function Page() {
  const { id = '' } = useParams();
  const queryKey = ['account', id];
  const background = useQueryClient().getQueryData(queryKey) !== undefined;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask('consoleAccount', { params: { id }, signal, background }),
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
        status={<Tag tone={accountTones[state]}>{accountStateText(state)}</Tag>}
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
        <Link to={addressOfList('/audit', { filters: { target: [`account:${id}`] } })}>
          {t('people.accounts.history')}
        </Link>
      )}
      {access.canServeRequests && <RequestActions account={account} />}
    </article>
  );
}

function Suspension({ account: { suspension } }: { account: Account }) {
  if (!suspension) return null;
  const date = moment(suspension.at);
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
    [t('people.accounts.createdAt'), moment(createdAt)],
    [t('people.accounts.activatedAt'), activatedAt && moment(activatedAt)],
    [
      t('people.accounts.consent'),
      t('people.accounts.consentVersion', { date: moment(consent.at), version: consent.version }),
    ],
    [
      t('people.accounts.sessions'),
      [
        t('people.accounts.sessionCount', { count }),
        ...(lastUsedAt ? [t('people.accounts.lastUsed', { ago: ago(lastUsedAt) })] : []),
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

interface PartProps {
  title: string;
  none: string;
  /** The list that shows them all. */
  all?: string;
  children: ReactNode[];
}

const Part = ({ title, none, all, children }: PartProps) => (
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
  <Part title={t('people.accounts.entryList')} none={t('people.accounts.noEntries')}>
    {account.entryList.map(({ id, number, title, state }) => {
      const name = [number, title || t('people.accounts.untitled')].filter(Boolean).join(' ');
      return (
        <li key={id}>
          {linked && state !== 'draft' ? <Link to={`/entries/${id}`}>{name}</Link> : name}
          <StateTag state={state} />
        </li>
      );
    })}
  </Part>
);

const Letters = ({ account: { account, letters } }: { account: Account }) => (
  <Part
    title={t('people.accounts.letters')}
    none={t('people.accounts.noLetters')}
    all={addressOfList('/outbox', { search: account })}
  >
    {letters.map(({ id, state, at, ...letter }) => (
      <li key={id}>
        <Link to={`/outbox/${id}`}>{letterTitle(letter)}</Link>
        <Tag tone={letterTones[state]}>{letterStateText(state)}</Tag>
        <time className={styles.minor} dateTime={at}>
          {moment(at)}
        </time>
      </li>
    ))}
  </Part>
);

const Enquiries = ({ account: { account, enquiries } }: { account: Account }) => (
  <Part
    title={t('people.accounts.enquiries')}
    none={t('people.accounts.noEnquiries')}
    all={addressOfList('/inbox', { search: account })}
  >
    {enquiries.map(({ id, excerpt, state, at }) => (
      <li key={id}>
        <Link to={`/inbox/${id}`}>{excerpt}</Link>
        <Tag tone={inboxTones[state]}>{inboxStateText(state)}</Tag>
        <time className={styles.minor} dateTime={at}>
          {moment(at)}
        </time>
      </li>
    ))}
  </Part>
);
