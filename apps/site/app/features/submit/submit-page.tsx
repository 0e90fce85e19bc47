import { limits } from '@film-contest/contract/limits';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHeading } from '../../components/page-heading.tsx';
import { call } from '../../lib/api.ts';
import { useContest } from '../../lib/contest.ts';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { withNext } from '../../lib/next-path.ts';
import { useToken } from '../../lib/session.ts';
import { useLoad } from '../../lib/use-load.ts';
import { Deadline } from './deadline.tsx';
import { useImageHint, useSizeText, useVideoHint } from './file-hints.ts';
import styles from './submit.module.css';

/** What is asked of an entry, the drafts that wait, and the start of a new one. */
export function SubmitPage() {
  const t = useT();
  const contest = useContest();
  const token = useToken();
  return (
    <div className={styles.page}>
      <PageHeading title={t('submit.title')} intro={t('submit.intro')} />
      <Deadline contest={contest} />
      {token && <Drafts key={token} />}
      <Start isOpen={contest?.submission.open ?? true} token={token} />
      <Requirements />
    </div>
  );
}

function Drafts() {
  const t = useT();
  const { loaded } = useLoad(useCallback(() => call('listMyEntries', { background: true }), []));
  if (loaded.state !== 'ready') return null;
  const open = loaded.data.list.filter(
    ({ state }) => state === 'draft' || state === 'changes_requested',
  );
  if (open.length === 0) return null;
  return (
    <section className={styles.drafts}>
      <h2>{t('submit.drafts')}</h2>
      <ul>
        {open.map(({ id, title, state }) => (
          <li key={id}>
            <PageLink to="submitEntryStep" params={{ entry: id, step: 'tasks' }}>
              {title || t('account.entries.untitled')}
            </PageLink>
            <span>{t(`account.state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Start({ isOpen, token }: { isOpen: boolean; token: string | null | undefined }) {
  const t = useT();
  const pagePath = usePagePath();
  if (token) return isOpen ? <StartButton /> : null;
  const login = withNext(pagePath('login'), pagePath('submitEntry'));
  return (
    <div className={styles.start}>
      <p>{t('submit.needAccount')}</p>
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

function StartButton() {
  const t = useT();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);

  async function start() {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      const answer = await call('createEntry', { body: {} });
      if (!answer.ok) return;
      navigate(pagePath('submitEntryStep', { entry: answer.data.id, step: 'eligibility' }));
    } catch {
      // Told already: lost sessions and faults lead to other pages.
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      className="button"
      data-kind="primary"
      aria-disabled={isBusy}
      onClick={start}
    >
      {t('submit.start')}
    </button>
  );
}

function Requirements() {
  const t = useT();
  const size = useSizeText();
  const imageHint = useImageHint();
  const rows = [
    [t('submit.field.url'), useVideoHint()],
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
