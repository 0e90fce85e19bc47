import type { Step } from '../../lib/entry-steps.ts';
import { useT } from '../../lib/messages.tsx';

export function useStepTitle() {
  const t = useT();
  const titles: Record<Step, string> = {
    tasks: t('submit.tasks.title'),
    eligibility: t('submit.steps.eligibility'),
    film: t('submit.steps.film'),
    team: t('submit.steps.team'),
    video: t('submit.steps.video'),
    papers: t('submit.steps.papers'),
    review: t('submit.steps.review'),
  };
  return (step: Step) => titles[step];
}
