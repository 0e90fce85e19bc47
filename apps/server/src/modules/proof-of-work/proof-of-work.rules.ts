import { secondsPerWorkUnit } from '@film-contest/contract/work-limits';

interface SourceRule {
  /** Number of recent requests of a source (such as a network) above which its required work increases. */
  above: number;
  /** Maximum work that the source can require, as a fraction (0–1) of the longest work. */
  share: number;
}

export interface WorkRules<Source extends string> {
  /** Usual work in units; 0 for none. */
  usual: number;
  /** Longest work in seconds on a phone. */
  maxSeconds: number;
  /** Sources in order of precedence. If several sources require the same work, the first of them is reported. */
  sources: Record<Source, SourceRule>;
}

export interface RequiredWork<Source extends string> {
  /** Work units; 0 for no work. */
  factor: number;
  /** The source that raised the work above the usual work; null if none did. */
  raisedBy: Source | null;
}

/**
 * Returns the required proof of work. A source above its threshold multiplies the usual work by the square of the ratio
 * of requests to threshold: twice the threshold requires four times the work.
 * @param recent requests of the last ten minutes or so, by source; a failed request counts several times
 */
export function getRequiredWork<Source extends string>(
  recent: Record<Source, number>,
  { usual, maxSeconds, sources }: WorkRules<Source>,
): RequiredWork<Source> {
  const required: RequiredWork<Source> = { factor: usual, raisedBy: null };
  const max = Math.floor(maxSeconds / secondsPerWorkUnit);
  for (const [source, { above, share }] of Object.entries(sources) as [Source, SourceRule][]) {
    const excess = Math.floor((recent[source] / above) ** 2);
    const factor = Math.min(usual * excess, Math.floor(max * share));
    if (factor > required.factor) Object.assign(required, { factor, raisedBy: source });
  }
  return required;
}

/**
 * Whether a proof of work suffices. Half the required work is enough, because the requirement may rise while the
 * browser computes.
 */
export const isEnoughWork = (factor: number, required: number) => 2 * factor >= required;
