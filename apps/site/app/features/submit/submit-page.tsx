import type { Contract } from '@film-contest/contract/contract';
import { canEditEntry, canStartAnotherEntry } from '@film-contest/contract/entry-rules';
import { limits } from '@film-contest/contract/limits';
import type { Contest } from '@film-contest/contract/settings';
import { loadWholeList } from '@film-contest/contract/whole-list';
import { useNavigate } from 'react-router';
import { PageHeading } from '../../components/page-heading.tsx';
import { call } from '../../lib/api.ts';
import { getSubmissionState, useContest } from '../../lib/contest.ts';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { buildLoginPath } from '../../lib/next-path.ts';
import { useBusyAction } from '../../lib/use-busy-action.ts';
import { type LoadOptions, useLoadedAnswer } from '../../lib/use-load.ts';
import { useSessionToken } from '../../lib/use-session-token.ts';
import { SubmissionDeadline } from './deadline.tsx';
import {
  useFileSizeFormatter,
  useFilmRequirementsText,
  useImageRequirementsText,
} from './file-hints.ts';
import styles from './submit.module.css';

/** The requirements for an entry, the open drafts, and a button to start a new draft. */
export function SubmitPage() {
  const t = useT();
  const contest = useContest();
  const token = useSessionToken();
  const isOver = contest !== null && getSubmissionState(contest.submission, contest.now) === 'past';
  return (
    <div className={`${styles.page} ${styles.front}`}>
      <PageHeading title={t('submit.title')} intro={isOver ? undefined : t('submit.intro')} />
      <SubmissionDeadline />
      {token ? (
        <OwnDraftsAndStartButton key={token} contest={contest} />
      ) : (
        <>
          <LoginRequiredNote isOpen={contest?.submission.open ?? true} />
          <SubmissionRequirements />
        </>
      )}
    </div>
  );
}

/**
 * Loads the entrant's drafts. If that fails, a new draft can still be started, because the server enforces the limit.
 */
const loadOwnDrafts = (options: LoadOptions) =>
  loadWholeList((query) => call('listMyEntries', { ...options, query }));

/**
 * Shows the drafts above the requirements. The requirements appear only after the drafts have loaded, because the
 * drafts would push them down.
 */
function OwnDraftsAndStartButton({ contest }: { contest: Contest | null }) {
  const t = useT();
  const { loaded } = useLoadedAnswer(loadOwnDrafts, { isBackground: true });
  if (loaded.state === 'loading') return <p role="status">{t('shell.loading')}</p>;
  const rows = loaded.state === 'ready' ? loaded.data.list : [];
  const drafts = rows
    .filter(({ state }) => canEditEntry(state))
    .sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  const isOpen = contest?.submission.open ?? true;
  const allowed = contest?.entriesPerAccount ?? Number.POSITIVE_INFINITY;
  return (
    <>
      {drafts.length > 0 && <OpenDraftList drafts={drafts} isOpen={isOpen} />}
      {isOpen && canStartAnotherEntry(rows, allowed) && (
        <StartEntryButton isFirst={drafts.length === 0} />
      )}
      {isOpen && !canStartAnotherEntry(rows, allowed) && (
        <p>
          {t('submit.limit', { count: allowed })}{' '}
          <PageLink to="account">{t('submit.done.toAccount')}</PageLink>
        </p>
      )}
      <SubmissionRequirements />
    </>
  );
}

type Row = Contract['listMyEntries']['data']['list'][number];

function OpenDraftList({ drafts, isOpen }: { drafts: readonly Row[]; isOpen: boolean }) {
  const t = useT();
  return (
    <section className={styles.drafts}>
      <h2>{t('submit.drafts')}</h2>
      <ul>
        {drafts.map((row, index) => (
          <OpenDraftRow key={row.id} row={row} isOpen={isOpen} isLatest={index === 0} />
        ))}
      </ul>
    </section>
  );
}

interface DraftProps {
  row: Row;
  /** Whether drafts can be submitted now. Entries with requested changes can always be submitted. */
  isOpen: boolean;
  isLatest: boolean;
}

function OpenDraftRow({ row: { id, title, state }, isOpen, isLatest }: DraftProps) {
  const t = useT();
  const named = title || t('account.entries.untitled');
  const isUnsendable = state === 'draft' && !isOpen;
  const saveAndContinue = isUnsendable ? t('account.entries.view') : t('account.entries.continue');
  const label = state === 'draft' ? saveAndContinue : t('account.entries.correct');
  return (
    <li>
      <span className={styles.draftTitle}>{named}</span>
      <span className={styles.draftState}>{t(`account.state.${state}`)}</span>
      <PageLink
        to="submitEntryStep"
        params={{ entry: id, step: 'tasks' }}
        className={`button ${styles.draftWay}`}
        data-kind={isLatest && !isUnsendable ? 'primary' : undefined}
        aria-label={t('forms.labelled', { label, text: named })}
      >
        {label}
      </PageLink>
    </li>
  );
}

/** @param isOpen whether an entry can be submitted after the login. */
function LoginRequiredNote({ isOpen }: { isOpen: boolean }) {
  const t = useT();
  const pagePath = usePagePath();
  const login = buildLoginPath(pagePath('login'), pagePath('submitEntry'));
  return (
    <div className={styles.start}>
      <p>{isOpen ? t('submit.needAccount') : t('submit.logInToSee')}</p>
      <div className={styles.buttons}>
        <PageLink
          to="login"
          search={login.slice(login.indexOf('?'))}
          className="button"
          data-kind="primary"
        >
          {t('account.login.submit')}
        </PageLink>
        <PageLink to="register" className="button">
          {t('account.register.title')}
        </PageLink>
      </div>
    </div>
  );
}

/** @param isFirst whether there is no other draft. */
function StartEntryButton({ isFirst }: { isFirst: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const { isBusy, run } = useBusyAction(async () => {
    const answer = await call('createEntry', { body: {} });
    if (!answer.ok) return;
    navigate(pagePath('submitEntryStep', { entry: answer.data.id, step: 'eligibility' }));
  });

  return (
    <button
      type="button"
      className="button"
      data-kind={isFirst ? 'primary' : undefined}
      aria-disabled={isBusy}
      onClick={run}
    >
      {isFirst ? t('submit.start') : t('account.entries.another')}
    </button>
  );
}

function SubmissionRequirements() {
  const t = useT();
  const size = useFileSizeFormatter();
  const imageHint = useImageRequirementsText();
  const rows = [
    [t('submit.field.url'), useFilmRequirementsText()],
    [t('submit.field.subtitles'), t('submit.requirements.subtitles')],
    [t('submit.field.team_logo'), imageHint('team_logo')],
    [t('submit.field.video_cover_url'), imageHint('video_cover_url')],
    [t('submit.field.front_cover_url'), imageHint('front_cover_url')],
    [t('submit.field.empower'), t('submit.empowerHint', { size: size(limits.letter.bytes) })],
    [
      t('submit.field.materials'),
      t('submit.materialsHint', { size: size(limits.materials.bytes) }),
    ],
  ];
  return (
    <section className={styles.requirements}>
      <h2>{t('submit.requirements.title')}</h2>
      <dl>
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
