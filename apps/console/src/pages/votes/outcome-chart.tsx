import { BarChart, type Tone } from '../../components/bar-chart.tsx';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { type Group, groups, type Step, sumGroupCounts } from './outcome-groups.ts';

interface OutcomeChartProps {
  steps: readonly Step[];
  /** Length of a time step in minutes. */
  minutes: number;
}

const tones: Record<Group, Tone> = {
  counted: 'main',
  again: 'beside',
  proof: 'warning',
  network: 'danger',
  other: 'other',
};

const getOutcomeGroupLabel = (group: Group) => t(`votes.outcomes.group.${group}`);

/** A chart of vote requests by outcome. */
export function OutcomeChart({ steps, minutes }: OutcomeChartProps) {
  const most = Math.max(1, ...steps.map(({ counts }) => sumGroupCounts(counts)));
  return (
    <BarChart
      title={
        minutes < 60
          ? t('votes.outcomes.chart', { minutes })
          : t('votes.outcomes.chartHours', { hours: minutes / 60 })
      }
      summary={t('votes.outcomes.max', { count: most })}
      legend={groups.map((group) => ({ tone: tones[group], label: getOutcomeGroupLabel(group) }))}
      bars={steps.map(({ at, counts }) => ({
        key: String(at),
        label: formatTime(new Date(at).toISOString()),
        parts: groups.map((group) => ({
          tone: tones[group],
          label: getOutcomeGroupLabel(group),
          count: counts[group],
        })),
      }))}
    />
  );
}
