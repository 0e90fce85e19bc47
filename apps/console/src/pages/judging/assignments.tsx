import type { AssignmentPlan, JudgingRound } from '@film-contest/contract/judging';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import styles from './judging.module.css';
import { getRoundQueryKey } from './judging-labels.ts';
import { ChecklistSection } from './round-parts.tsx';

/** Plans assignments, shows what would change, and applies the plan. */
export function AssignmentsSection({ round }: { round: JudgingRound }) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();
  const [plan, setPlan] = useState<AssignmentPlan | null>(null);
  const params = { id: round.id };
  const canStaff = round.state === 'draft' || round.state === 'open';

  const planAssignments = () =>
    run(async () => {
      const outcome = await call('planAssignments', { params });
      if (outcome.ok) setPlan(outcome.data);
    });

  const applyAssignments = (digest: string) =>
    run(async () => {
      const outcome = await call('applyAssignments', { params, body: { digest } });
      setPlan(null);
      if (outcome.ok) client.setQueryData(getRoundQueryKey(round.id), outcome.data);
    });

  return (
    <ChecklistSection
      title={t('judging.assignments')}
      status={t('judging.assignmentCount', { count: round.assigned })}
      isDone={round.assigned > 0}
      actions={
        canStaff && (
          <Button
            loading={busy}
            disabled={round.films === 0 || round.jurors === 0}
            onClick={() => void planAssignments()}
          >
            {t('judging.plan')}
          </Button>
        )
      }
    >
      <AssignmentPlanDialog
        title={t('judging.planTitle')}
        plan={plan}
        busy={busy}
        onClose={() => setPlan(null)}
        onApply={(digest) => void applyAssignments(digest)}
      />
    </ChecklistSection>
  );
}

interface PlanProps {
  busy: boolean;
  /** Whether the plan also releases a juror. Such a plan can be applied even if no assignment changes. */
  isRelease?: boolean;
  onClose: () => void;
  onApply: (digest: string) => void;
}

interface PlanDialogProps extends PlanProps {
  title: string;
  /** Null while there is no plan to show. */
  plan: AssignmentPlan | null;
}

/** Shows a plan of assignments before it is applied. */
export function AssignmentPlanDialog({ title, plan, ...props }: PlanDialogProps) {
  return (
    <Dialog open={plan !== null} title={title} onCancel={props.onClose} footer={null}>
      {plan && <AssignmentPlanPreview plan={plan} {...props} />}
    </Dialog>
  );
}

function describePlanChange({ added, removed }: AssignmentPlan, isRelease: boolean): string {
  if (isRelease) return t('judging.releaseDiff', { added, removed });
  return added + removed === 0 ? t('judging.planSame') : t('judging.planDiff', { added, removed });
}

function AssignmentPlanPreview({
  plan,
  busy,
  isRelease = false,
  onClose,
  onApply,
}: PlanProps & { plan: AssignmentPlan }) {
  const { digest, added, removed, loads, short, disconnectedGroups } = plan;
  const changesNothing = added === 0 && removed === 0;
  return (
    <div className={styles.stack}>
      <p>{describePlanChange(plan, isRelease)}</p>
      {short.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('judging.short', { count: short.length })}
          description={short
            .slice(0, 10)
            .map(({ number, title, missing, eligible }) =>
              t('judging.shortFilm', { film: `${number} ${title}`, missing, eligible }),
            )
            .join('; ')}
        />
      )}
      {disconnectedGroups.length > 0 && (
        <Alert type="warning" showIcon title={t('judging.disconnected')} />
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('judging.juror')}</th>
            <th scope="col">{t('judging.before')}</th>
            <th scope="col">{t('judging.after')}</th>
          </tr>
        </thead>
        <tbody>
          {loads.map(({ juror, name, before, after }) => (
            <tr key={juror}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Flex wrap gap={8} justify="flex-end">
        <Button onClick={onClose}>{t('forms.cancel')}</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={changesNothing && !isRelease}
          onClick={() => onApply(digest)}
        >
          {t('judging.apply')}
        </Button>
      </Flex>
    </div>
  );
}
