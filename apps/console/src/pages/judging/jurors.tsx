import type { JudgingRound, RoundJuror } from '@film-contest/contract/judging';
import { Button } from 'antd';
import { useState } from 'react';
import { ColouredTag } from '../../components/cells.tsx';
import { DialogButton, FormDialog } from '../../components/forms.tsx';
import { t } from '../../lib/messages.ts';
import { formatTimeAgo } from '../../lib/times.ts';
import { JurorConflicts } from './conflicts.tsx';
import styles from './judging.module.css';
import { AddJurorsForm, EditJurorForm } from './juror-forms.tsx';
import { ReleaseButton } from './release.tsx';
import { ChecklistSection, ProgressBar } from './round-parts.tsx';

/** The jurors of a round with their progress. */
export function JurorsSection({ round }: { round: JudgingRound }) {
  const [isAdding, setAdding] = useState(false);
  const canStaff = round.state === 'draft' || round.state === 'open';
  return (
    <ChecklistSection
      title={t('judging.jurors')}
      status={t('judging.jurorCount', { count: round.jurors })}
      isDone={round.jurors > 0 && !round.gaps.includes('panels')}
      actions={
        canStaff && <Button onClick={() => setAdding(true)}>{t('judging.addJurors')}</Button>
      }
    >
      <PanelList round={round} />
      <ul className={styles.list}>
        {round.people.map((juror) => (
          <JurorRow key={juror.id} round={round} juror={juror} canStaff={canStaff} />
        ))}
      </ul>
      <FormDialog open={isAdding} onClose={() => setAdding(false)} title={t('judging.addJurors')}>
        <AddJurorsForm round={round} onClose={() => setAdding(false)} />
      </FormDialog>
    </ChecklistSection>
  );
}

/** Numbers of films and jurors per panel. Shown if the round has several panels. */
const PanelList = ({ round: { rules, panels } }: { round: JudgingRound }) =>
  panels.length > 1 && (
    <ul className={styles.list}>
      {panels.map(({ id, films, jurors }) => (
        <li key={id} className={styles.row}>
          <span>{rules.panels.find((panel) => panel.id === id)?.name ?? t('judging.noPanel')}</span>
          <span className={styles.minor}>
            {[
              t('judging.filmCount', { count: films }),
              t('judging.jurorCount', { count: jurors }),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );

interface JurorRowProps {
  round: JudgingRound;
  juror: RoundJuror;
  canStaff: boolean;
}

function JurorRow({ round, juror, canStaff }: JurorRowProps) {
  const { name, email, hasJoined, isActive, isAbsent, recused, lastSeenAt } = juror;
  const panels = round.rules.panels.filter(({ id }) => juror.panels.includes(id));
  const facts = [
    !hasJoined && t('judging.invited'),
    round.rules.panels.length > 1 &&
      (panels.map((panel) => panel.name).join(', ') || t('judging.noPanel')),
    juror.limit !== null && t('judging.limitOf', { count: juror.limit }),
    lastSeenAt && t('judging.lastSeen', { time: formatTimeAgo(lastSeenAt) }),
    recused > 0 && t('judging.recusals', { count: recused }),
  ];
  return (
    <li className={styles.juror}>
      <span>
        {name ?? email} <span className={styles.minor}>{facts.filter(Boolean).join(' · ')}</span>
        {!isActive && <ColouredTag tone="quiet">{t('judging.inactive')}</ColouredTag>}
        {isAbsent && <ColouredTag tone="warning">{t('judging.absent')}</ColouredTag>}
      </span>
      <span>
        <ProgressBar done={juror.done + juror.abstained} assigned={juror.assigned} />
      </span>
      {canStaff && <JurorActions round={round} juror={juror} />}
    </li>
  );
}

function JurorActions({ round, juror }: Omit<JurorRowProps, 'canStaff'>) {
  const name = juror.name ?? juror.email;
  return (
    <span className={styles.actions}>
      <DialogButton size="small" label={t('judging.editJuror')} title={name}>
        {(close) => <EditJurorForm round={round} juror={juror} onClose={close} />}
      </DialogButton>
      <DialogButton
        size="small"
        label={t('judging.conflicts', { count: juror.conflicts.length })}
        title={t('judging.conflictsOf', { name })}
      >
        {(close) => <JurorConflicts roundId={round.id} juror={juror} onClose={close} />}
      </DialogButton>
      <ReleaseButton round={round} juror={juror} />
    </span>
  );
}
