import type { AssignmentPlan, JudgingRound, RoundJuror } from '@film-contest/contract/judging';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call, useBusyState } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { AssignmentPlanDialog } from './assignments.tsx';
import { getRoundQueryKey } from './judging-labels.ts';

interface ReleaseProps {
  round: JudgingRound;
  juror: RoundJuror;
}

/** Reassigns a juror's open films after a preview. In a draft round, removes the juror, who has no films yet. */
export function ReleaseButton({ round, juror }: ReleaseProps) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();
  const [plan, setPlan] = useState<AssignmentPlan | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const section = useRef<Element | null>(null);
  const { id, panels, limit, isActive } = juror;
  const params = { id };
  const name = juror.name ?? juror.email;

  // Moves the focus, because applying a plan removes the focused button. If no other question is open, it also
  // removes the section.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button depends on the state
  useEffect(
    () => () => {
      if (section.current) restoreLostFocus(section.current);
    },
    [isActive],
  );

  function storeRound(data: JudgingRound) {
    section.current = button.current?.closest('section') ?? null;
    client.setQueryData(getRoundQueryKey(round.id), data);
  }

  const planRelease = () =>
    run(async () => {
      const outcome = await call('planRelease', { params });
      if (outcome.ok) setPlan(outcome.data);
    });

  const releaseJuror = (digest: string) =>
    run(async () => {
      const outcome = await call('releaseJuror', { params, body: { digest } });
      setPlan(null);
      if (outcome.ok) storeRound(outcome.data);
    });

  const removeJuror = () =>
    run(async () => {
      const outcome = await call('removeJuror', { params });
      if (outcome.ok) storeRound(outcome.data);
    });

  const restoreJuror = () =>
    run(async () => {
      const body = { panels, limit, isActive: true };
      const outcome = await call('saveJuror', { params, body });
      if (outcome.ok) storeRound(outcome.data);
    });

  const buildButtonLabels = (action: string) => ({
    'aria-label': t('forms.labelled', { label: action, text: name }),
    children: action,
  });
  const common = { ref: button, size: 'small', loading: busy } as const;

  if (!isActive)
    return (
      <Button
        {...common}
        {...buildButtonLabels(t('judging.restore'))}
        onClick={() => void restoreJuror()}
      />
    );
  if (round.state === 'draft')
    return (
      <Button
        {...common}
        {...buildButtonLabels(t('judging.removeJuror'))}
        onClick={() => void removeJuror()}
      />
    );
  return (
    <>
      <Button
        {...common}
        {...buildButtonLabels(t('judging.release'))}
        onClick={() => void planRelease()}
      />
      <AssignmentPlanDialog
        title={t('judging.releaseTitle', { name })}
        plan={plan}
        busy={busy}
        isRelease
        onClose={() => setPlan(null)}
        onApply={(digest) => void releaseJuror(digest)}
      />
    </>
  );
}

/** Moves a lost focus to the heading of the section, or to the heading of the page if the section was removed. */
function restoreLostFocus(section: Element) {
  if (document.activeElement !== document.body) return;
  const heading = section.isConnected
    ? section.querySelector('h2')
    : document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
