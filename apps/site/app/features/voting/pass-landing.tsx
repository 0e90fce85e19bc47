import { retryUntilSuccess } from '@film-contest/contract/retry';
import type { VoteChallenge } from '@film-contest/contract/voting';
import { formatDateTime } from '@film-contest/messages/format';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useContest } from '../../lib/contest.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { requestVoteChallenge } from './challenge.ts';
import styles from './pass-landing.module.css';
import type { PassLanding as Landing } from './use-pass-landing.ts';

interface PassLandingProps {
  landing: Landing;
  /** Id of any entry. Its vote challenge contains this browser's venue pass. */
  entry: number | undefined;
}

/** The message after a visitor has scanned a venue's code. */
export function PassScanMessage({ landing, entry }: PassLandingProps) {
  return landing === 'kept' ? (
    <KeptPassMessage entry={entry} />
  ) : (
    <InvalidPassMessage landing={landing} />
  );
}

/** Shows the venue and the expiry of this browser's pass, once the server has returned them. */
function KeptPassMessage({ entry }: Pick<PassLandingProps, 'entry'>) {
  const t = useT();
  const timeZone = useContest()?.timeZone ?? 'Asia/Shanghai';
  const { isAsked, pass } = useHeldVenuePass(entry);
  if (!isAsked) return null;
  if (pass === null) return <InvalidPassMessage landing="unknown" />;
  if (!pass) {
    return (
      <PassMessagePanel tone="good" title={t('vote.pass.kept')} lines={[t('vote.pass.keptText')]} />
    );
  }
  const time = formatDateTime(t.locale, pass.closesAt, timeZone);
  return (
    <PassMessagePanel
      tone="good"
      title={t('vote.pass.keptAt', { venue: pass.name })}
      lines={[t('vote.pass.keptUntil', { time })]}
    />
  );
}

interface Held {
  isAsked: boolean;
  /** The browser's venue pass. Null if it has none, undefined if the server did not respond. */
  pass?: VoteChallenge['pass'];
}

function useHeldVenuePass(entry: number | undefined): Held {
  const [held, setHeld] = useState<Held>({ isAsked: false });
  useEffect(() => {
    if (entry === undefined) return setHeld({ isAsked: true });
    const leaving = new AbortController();
    const { signal } = leaving;
    const onFailure = () => setHeld({ isAsked: true });
    retryUntilSuccess(() => requestVoteChallenge(entry), { signal, onFailure }).then(
      (challenge) => setHeld({ isAsked: true, ...(challenge && { pass: challenge.pass }) }),
      () => !signal.aborted && onFailure(),
    );
    return () => leaving.abort();
  }, [entry]);
  return held;
}

function InvalidPassMessage({ landing }: { landing: Exclude<Landing, 'kept'> }) {
  const t = useT();
  const lines = [
    t(`vote.pass.text.${landing}`),
    ...(landing === 'elsewhere' ? [] : [t('vote.pass.without')]),
  ];
  return <PassMessagePanel tone="bad" title={t(`vote.pass.title.${landing}`)} lines={lines} />;
}

interface PanelProps {
  tone: 'good' | 'bad';
  title: string;
  lines: string[];
}

/** A message panel that takes the focus, so that screen readers read the message first. */
function PassMessagePanel({ tone, title, lines }: PanelProps) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      className={styles.panel}
      data-tone={tone}
      aria-labelledby="pass-landing"
      tabIndex={-1}
    >
      <Icon name={tone === 'good' ? 'check' : 'warning'} />
      <div className={styles.words}>
        <h2 id="pass-landing">{title}</h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <PageLink to="votingRules">{t('film.vote.rules')}</PageLink>
      </div>
    </section>
  );
}
