import type { MyEntry } from '@film-contest/contract/entries';
import { canStartAnotherEntry } from '@film-contest/contract/entry-rules';
import { formatTimeZone } from '@film-contest/messages/format';
import type { ReactNode } from 'react';
import { PageHeading } from '../../components/page-heading.tsx';
import { ErrorState } from '../../components/state.tsx';
import { call } from '../../lib/api.ts';
import { useContest } from '../../lib/contest.ts';
import { PageLink } from '../../lib/links.tsx';
import { useLocale, useT } from '../../lib/messages.tsx';
import { useRequiredToken } from '../../lib/require-session.ts';
import { type LoadOptions, useLoad } from '../../lib/use-load.ts';
import { useContestZone, useIsElsewhere } from '../../lib/zoned-time.ts';
import styles from './account.module.css';
import { EntryCard } from './entry-card.tsx';
import { MyData } from './my-data.tsx';
import { loadEntries } from './own-entries.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { groupByStanding, type Standing } from './standing.ts';

interface AccountHomeProps {
  /** Language choice and logout, which belong to the shell. */
  language: ReactNode;
  logout: ReactNode;
}

/** The entrant's account page: entries and settings. */
export function AccountHome({ language, logout }: AccountHomeProps) {
  const t = useT();
  const token = useRequiredToken();
  return (
    <div className={styles.wide}>
      <PageHeading title={t('account.home.title')} />
      <noscript>{t('forms.pageNeedsScripts')}</noscript>
      {token && <SignedIn key={token} language={language} logout={logout} />}
    </div>
  );
}

const loadProfile = (options: LoadOptions) => call('account', { ...options, quiet: true });
const useProfile = () => useLoad(loadProfile);

const useEntries = () => useLoad(loadEntries);

/** Shows sections from top to bottom, so that a late answer does not push content down. */
function SignedIn({ language, logout }: AccountHomeProps) {
  const entries = useEntries();
  const profile = useProfile();
  const isWhole = entries.loaded.state !== 'loading' && profile.loaded.state !== 'loading';
  return (
    <>
      <MyEntries {...entries} />
      {isWhole && <Settings {...profile} language={language} />}
      {isWhole && logout}
    </>
  );
}

function Settings({
  loaded,
  reload,
  replace,
  language,
}: ReturnType<typeof useProfile> & { language: ReactNode }) {
  const t = useT();
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'refused') {
    return (
      <ErrorState title={t('shell.loadFailed')} text={loaded.msg}>
        <button type="button" className="button" onClick={reload}>
          {t('http.retry')}
        </button>
      </ErrorState>
    );
  }
  const { data: profile } = loaded;
  return (
    <>
      <Setting title={t('account.profile.title')}>
        <ProfileForm profile={profile} onSaved={replace} />
      </Setting>
      <Setting title={t('account.settings.language')}>{language}</Setting>
      <Setting title={t('account.password.title')}>
        <PasswordForm />
      </Setting>
      <Setting title={t('account.data.title')}>
        <MyData account={profile.email ?? profile.phone ?? ''} />
      </Setting>
    </>
  );
}

function Setting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.setting}>{children}</div>
    </section>
  );
}

function MyEntries({ loaded, reload, replace }: ReturnType<typeof useEntries>) {
  const t = useT();
  const contest = useContest();
  const isOpen = contest?.submission.open ?? true;
  const allowed = contest?.entriesPerAccount ?? Number.POSITIVE_INFINITY;

  /** Moving to another group mounts a new card, which starts with the known entry. */
  function onMoved(entry: MyEntry) {
    if (loaded.state !== 'ready') return;
    const { id, state, filmAwaitedUntil } = entry;
    const list = loaded.data.list.map((row) =>
      row.id === id ? { ...row, state, filmAwaitedUntil } : row,
    );
    replace({ list, known: new Map(loaded.data.known).set(id, entry) });
  }

  return (
    <section className={styles.section} aria-busy={loaded.state === 'loading'}>
      <h2>{t('account.entries.title')}</h2>
      {loaded.state === 'loading' && <p role="status">{t('shell.loading')}</p>}
      {loaded.state === 'refused' && (
        <ErrorState title={t('shell.loadFailed')} text={loaded.msg}>
          <button type="button" className="button" onClick={reload}>
            {t('http.retry')}
          </button>
        </ErrorState>
      )}
      {loaded.state === 'ready' && loaded.data.list.length === 0 && (
        <>
          <p>{t('account.entries.empty')}</p>
          <PageLink to="submitEntry" className="button" data-kind="primary">
            {t('account.entries.new')}
          </PageLink>
        </>
      )}
      {loaded.state === 'ready' && loaded.data.list.length > 0 && (
        <>
          <ZoneNote />
          {groupByStanding(loaded.data.list).map(({ standing, rows }) => (
            <EntryGroup key={standing} standing={standing} count={rows.length}>
              {rows.map((row) => (
                <EntryCard
                  key={row.id}
                  row={row}
                  known={loaded.data.known.get(row.id) ?? null}
                  onChanged={reload}
                  onMoved={onMoved}
                />
              ))}
            </EntryGroup>
          ))}
          {isOpen && canStartAnotherEntry(loaded.data.list, allowed) && (
            <PageLink to="submitEntry" className="button">
              {t('account.entries.another')}
            </PageLink>
          )}
        </>
      )}
    </section>
  );
}

/** Names the time zone of the list if it differs from the reader's. */
function ZoneNote() {
  const t = useT();
  const { locale } = useLocale();
  const timeZone = useContestZone();
  const isElsewhere = useIsElsewhere(new Date().toISOString(), timeZone);
  if (!isElsewhere) return null;
  return (
    <p className={styles.when}>
      {t('account.entries.zone', { zone: formatTimeZone(locale, timeZone) })}
    </p>
  );
}

interface EntryGroupProps {
  standing: Standing;
  count: number;
  children: ReactNode;
}

/** Collapses ended entries if they take more space than one card. */
function EntryGroup({ standing, count, children }: EntryGroupProps) {
  const t = useT();
  const title = t(`account.group.${standing}`, { count });
  const list = <ul className={styles.entries}>{children}</ul>;
  if (standing === 'ended' && count > 1) {
    return (
      <details className={styles.group}>
        <summary>
          <h3>{title}</h3>
        </summary>
        {list}
      </details>
    );
  }
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      {list}
    </section>
  );
}
