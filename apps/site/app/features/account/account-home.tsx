import type { MyEntry } from '@film-contest/contract/entries';
import { canStartAnotherEntry } from '@film-contest/contract/entry-rules';
import { formatTimeZone } from '@film-contest/messages/format';
import type { ReactNode } from 'react';
import { PageHeading } from '../../components/page-heading.tsx';
import { ErrorWithRetry } from '../../components/state.tsx';
import { call } from '../../lib/api.ts';
import { useContest } from '../../lib/contest.ts';
import { PageLink } from '../../lib/links.tsx';
import { useLocale, useT } from '../../lib/messages.tsx';
import { useRequiredSessionToken } from '../../lib/require-session.ts';
import { type LoadOptions, useLoadedAnswer } from '../../lib/use-load.ts';
import { useContestTimeZone, useIsReaderTimeDifferent } from '../../lib/zoned-time.ts';
import styles from './account.module.css';
import { OwnDataActions, PasswordForm, ProfileForm } from './account-settings.tsx';
import { EntryCard } from './entry-card.tsx';
import { type EntryProgress, groupEntriesByProgress } from './entry-progress.ts';
import { LoadFailedLine } from './load-failed-line.tsx';
import { loadOwnEntries } from './own-entries.ts';

interface AccountHomeProps {
  /** Language choice; passed in, like `logout`, because both belong to the site's shell. */
  language: ReactNode;
  logout: ReactNode;
  /** Renders the uploads of an entry, which belong to the submission form. */
  renderUploads: (entryId: string) => ReactNode;
}

export function AccountHome(props: AccountHomeProps) {
  const t = useT();
  const token = useRequiredSessionToken();
  return (
    <div className={styles.wide}>
      <PageHeading title={t('account.home.title')} />
      <noscript>{t('forms.pageNeedsScripts')}</noscript>
      {token && <SignedInAccountHome key={token} {...props} />}
    </div>
  );
}

const loadProfile = (options: LoadOptions) => call('account', { ...options, quiet: true });
const useProfile = () => useLoadedAnswer(loadProfile);

const useOwnEntries = () => useLoadedAnswer(loadOwnEntries);

/** Shows the sections from top to bottom, so that a late response does not push content down. */
function SignedInAccountHome({ language, logout, renderUploads }: AccountHomeProps) {
  const entries = useOwnEntries();
  const profile = useProfile();
  const isWhole = entries.loaded.state !== 'loading' && profile.loaded.state !== 'loading';
  return (
    <>
      <OwnEntriesSection {...entries} renderUploads={renderUploads} />
      {isWhole && <AccountSettings {...profile} language={language} />}
      {isWhole && logout}
    </>
  );
}

function AccountSettings({
  loaded,
  reload,
  replace,
  language,
}: ReturnType<typeof useProfile> & { language: ReactNode }) {
  const t = useT();
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'refused') {
    return (
      <ErrorWithRetry title={t('shell.loadFailed')} text={loaded.msg}>
        <button type="button" className="button" onClick={reload}>
          {t('http.retry')}
        </button>
      </ErrorWithRetry>
    );
  }
  const { data: profile } = loaded;
  return (
    <>
      <AccountSettingSection title={t('account.profile.title')}>
        <ProfileForm profile={profile} onSaved={replace} />
      </AccountSettingSection>
      <AccountSettingSection title={t('account.settings.language')}>
        {language}
      </AccountSettingSection>
      <AccountSettingSection title={t('account.password.title')}>
        <PasswordForm />
      </AccountSettingSection>
      <AccountSettingSection title={t('account.data.title')}>
        <OwnDataActions account={profile.email ?? profile.phone ?? ''} />
      </AccountSettingSection>
    </>
  );
}

function AccountSettingSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.setting}>{children}</div>
    </section>
  );
}

type OwnEntriesProps = ReturnType<typeof useOwnEntries> & Pick<AccountHomeProps, 'renderUploads'>;

function OwnEntriesSection({ loaded, reload, replace, renderUploads }: OwnEntriesProps) {
  const t = useT();
  const contest = useContest();
  const isOpen = contest?.submission.open ?? true;
  const allowed = contest?.entriesPerAccount ?? Number.POSITIVE_INFINITY;
  const certificates = loaded.state === 'ready' ? loaded.data.certificates : [];

  /** Stores the changed entry, because its card is mounted again in another group. */
  function onEntryGroupChanged(entry: MyEntry) {
    if (loaded.state !== 'ready') return;
    const { id, state, filmAwaitedUntil, revision } = entry;
    const list = loaded.data.list.map((row) =>
      row.id === id ? { ...row, state, filmAwaitedUntil, revision } : row,
    );
    replace({ ...loaded.data, list, known: new Map(loaded.data.known).set(id, entry) });
  }

  return (
    <section className={styles.section} aria-busy={loaded.state === 'loading'}>
      <h2>{t('account.entries.title')}</h2>
      {loaded.state === 'loading' && <p role="status">{t('shell.loading')}</p>}
      {loaded.state === 'refused' && (
        <ErrorWithRetry title={t('shell.loadFailed')} text={loaded.msg}>
          <button type="button" className="button" onClick={reload}>
            {t('http.retry')}
          </button>
        </ErrorWithRetry>
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
          <TimeZoneNote />
          {certificates === null && (
            <LoadFailedLine text={t('account.certificates.failed')} onRetry={reload} />
          )}
          {groupEntriesByProgress(loaded.data.list).map(({ progress, rows }) => (
            <EntryGroupSection key={progress} progress={progress} count={rows.length}>
              {rows.map((row) => (
                <EntryCard
                  key={row.id}
                  row={row}
                  known={loaded.data.known.get(row.id) ?? null}
                  certificates={certificates?.filter(({ entry }) => entry === row.id) ?? []}
                  onChanged={reload}
                  onMoved={onEntryGroupChanged}
                  uploads={renderUploads(row.id)}
                  canDuplicate={isOpen && canStartAnotherEntry(loaded.data.list, allowed)}
                />
              ))}
            </EntryGroupSection>
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

/** The time zone of the list's dates, shown if different from the reader's. */
function TimeZoneNote() {
  const t = useT();
  const { locale } = useLocale();
  const timeZone = useContestTimeZone();
  const isElsewhere = useIsReaderTimeDifferent(new Date().toISOString(), timeZone);
  if (!isElsewhere) return null;
  return (
    <p className={styles.when}>
      {t('account.entries.zone', { zone: formatTimeZone(locale, timeZone) })}
    </p>
  );
}

interface EntryGroupProps {
  progress: EntryProgress;
  count: number;
  children: ReactNode;
}

/** Collapses the group of ended entries if the group contains more than one card. */
function EntryGroupSection({ progress, count, children }: EntryGroupProps) {
  const t = useT();
  const title = t(`account.group.${progress}`, { count });
  const list = <ul className={styles.entries}>{children}</ul>;
  if (progress === 'ended' && count > 1) {
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
