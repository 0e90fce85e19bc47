import type { JudgingRound } from '@film-contest/contract/judging';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { formatTime } from '../../lib/times.ts';
import { AssignmentsSection } from './assignments.tsx';
import { ChooseFilmsDialog } from './choose-films.tsx';
import styles from './judging.module.css';
import {
  getModeLabel,
  getRoundName,
  getRoundQueryKey,
  getRoundStateLabel,
  roundsKey,
  stateTones,
} from './judging-labels.ts';
import { JurorsSection } from './jurors.tsx';
import { OpenQuestions } from './open-questions.tsx';
import { ResultSection } from './result.tsx';
import { RoundFilmsTable } from './round-films.tsx';
import { ChecklistSection, ProgressBar } from './round-parts.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { ScoreHistogram } from './score-charts.tsx';

const pollMs = 15_000;

/** One round, from its set-up to its publication. */
export default function RoundPage() {
  const { id = '' } = useParams();
  const query = useScreenData(
    getRoundQueryKey(id),
    'judgingRound',
    { params: { id }, background: true },
    { refetchInterval: pollMs },
  );
  return (
    <QueryResult isPage query={query} errorText={t('judging.failed')}>
      {(round) => <RoundView round={round} />}
    </QueryResult>
  );
}

function RoundView({ round }: { round: JudgingRound }) {
  const { state, rulesHash } = round;
  const isStarted = state !== 'draft';
  return (
    <>
      <PageHeader title={getRoundName(round)} actions={<RoundActions round={round} />}>
        <ColouredTag tone={stateTones[state]}>{getRoundStateLabel(state)}</ColouredTag>
        <span>{getModeLabel(round.mode)}</span>
        <span>
          {formatTime(round.opensAt)} – {formatTime(round.closesAt)}
        </span>
      </PageHeader>
      <div className={styles.stack}>
        <OpenQuestions round={round} />
        <RulesSection round={round} />
        <FilmsSection round={round} />
        <JurorsSection round={round} />
        <AssignmentsSection round={round} />
        {isStarted && (
          <ChecklistSection title={t('judging.progress')} isDone={round.done === round.assigned}>
            <ProgressBar {...round} />
            {rulesHash && (
              <p className={styles.minor}>
                {t('judging.rulesHash')} <code className={styles.hash}>{rulesHash}</code>
              </p>
            )}
            {round.mode !== 'top-picks' && <ScoreHistogram id={round.id} />}
            <RoundFilmsTable round={round} />
          </ChecklistSection>
        )}
        {(state === 'closed' || state === 'final') && <ResultSection round={round} />}
      </div>
    </>
  );
}

function FilmsSection({ round }: { round: JudgingRound }) {
  const [isChoosing, setChoosing] = useState(false);
  const { films, rules, state } = round;
  const canChoose = state === 'draft' && rules.films.from === 'chosen';
  return (
    <ChecklistSection
      title={t('judging.films')}
      status={t('judging.filmCount', { count: films })}
      isDone={films > 0 && !round.gaps.includes('calibration')}
      actions={
        canChoose && <Button onClick={() => setChoosing(true)}>{t('judging.chooseFilms')}</Button>
      }
    >
      <ChooseFilmsDialog round={round} open={isChoosing} onClose={() => setChoosing(false)} />
    </ChecklistSection>
  );
}

function RulesSection({ round }: { round: JudgingRound }) {
  const [isEditing, setEditing] = useState(false);
  const { rules, rulesVersions, state } = round;
  const canEdit = state === 'draft' || state === 'open';
  return (
    <ChecklistSection
      title={t('judging.rules')}
      isDone
      actions={
        canEdit && <Button onClick={() => setEditing(true)}>{t('judging.editRules')}</Button>
      }
    >
      <p className={styles.minor}>
        {t('judging.rulesSummary', { jurors: rules.jurorsPerFilm, places: rules.places })}
        {' · '}
        {t(rules.isBlind ? 'judging.blind' : 'judging.notBlind')}
        {' · '}
        {t('judging.minWatchedOf', { share: rules.minWatched })}
      </p>
      {rulesVersions.length > 1 && (
        <ul className={styles.list}>
          {rulesVersions.map(({ version, by, at, reason }) => (
            <li key={version}>
              {t('judging.rulesVersion', { version, by, date: formatTime(at) })}
              {reason && `: ${reason}`}
            </li>
          ))}
        </ul>
      )}
      <RulesDialog round={round} open={isEditing} onClose={() => setEditing(false)} />
    </ChecklistSection>
  );
}

/** Opens, closes or deletes a round. */
function RoundActions({ round }: { round: JudgingRound }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirmDialog();
  const { busy, run } = useBusyState();
  const { id, version, state, gaps } = round;

  const openOrCloseRound = (name: 'openRound' | 'closeRound') =>
    run(async () => {
      const outcome = await call(name, { params: { id }, body: { version } });
      if (outcome.ok) client.setQueryData(getRoundQueryKey(id), outcome.data);
      await client.invalidateQueries({ queryKey: getRoundQueryKey(id) });
    });

  const removeRound = () =>
    run(async () => {
      const outcome = await call('removeRound', { params: { id } });
      if (!outcome.ok) return;
      await client.invalidateQueries({ queryKey: roundsKey });
      await navigate('/judging');
    });

  const confirmRoundRemoval = () =>
    confirm({
      title: t('judging.removeAsk'),
      okText: t('judging.remove'),
      isDangerous: true,
      onOk: removeRound,
    });

  const confirmRoundOpening = () =>
    confirm({
      title: t('judging.openAsk'),
      content: t('judging.openText'),
      okText: t('judging.open'),
      onOk: () => openOrCloseRound('openRound'),
    });

  const confirmRoundClosing = () =>
    confirm({
      title: t('judging.closeAsk'),
      content: t('judging.closeText', { open: round.assigned - round.done }),
      okText: t('judging.close'),
      onOk: () => openOrCloseRound('closeRound'),
    });

  if (state === 'draft')
    return (
      <>
        <Button onClick={confirmRoundRemoval}>{t('judging.remove')}</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={gaps.length > 0}
          onClick={confirmRoundOpening}
        >
          {t('judging.open')}
        </Button>
      </>
    );
  if (state !== 'open') return null;
  return (
    <Button type="primary" loading={busy} onClick={confirmRoundClosing}>
      {t('judging.close')}
    </Button>
  );
}
