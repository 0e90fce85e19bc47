import type { Contract } from '@film-contest/contract/contract';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { callOrNullOnError } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './review.module.css';

type Point = ConsoleEntry['checklist'][number];

/** Counts required points that are not ticked. */
export const countMissingPoints = (points: readonly Point[]) =>
  points.filter(({ isRequired, tick }) => isRequired && !tick).length;

/** Ticks checklist points. Shows the new state immediately and reverts it after a refusal. */
export function useChecklistTicks({ id }: ConsoleEntry) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());

  async function tickPoint(item: string, isTicked: boolean) {
    setWanted((before) => new Map(before).set(item, isTicked));
    const outcome = await callOrNullOnError('tickCheck', {
      params: { id },
      body: { item, isTicked },
    });
    if (outcome?.ok) {
      const checklist: Contract['tickCheck']['data'] = outcome.data;
      client.setQueryData<ConsoleEntry>(['entry', id], (entry) => entry && { ...entry, checklist });
    }
    setWanted((before) => new Map([...before].filter(([each]) => each !== item)));
  }

  return { tick: tickPoint, wanted };
}

interface ChecklistProps {
  points: readonly Point[];
  ticks: ReturnType<typeof useChecklistTicks>;
  /** Ticks are accepted only for an undecided entry in review that no colleague holds. */
  disabled: boolean;
  /** Marks missing points after an attempt to publish. */
  showsMissing: boolean;
  hasKeys: boolean;
}

/** Shows the review checklist and the reviewer who ticked each point. */
export function ReviewChecklist({
  points,
  ticks,
  disabled,
  showsMissing: isMissed,
  hasKeys,
}: ChecklistProps) {
  const open = countMissingPoints(points);
  return (
    <section className={styles.panel} aria-labelledby="checklist">
      <h2 className={styles.heading} id="checklist">
        {t('review.checklist')}
      </h2>
      {points.length === 0 && <p className={styles.minor}>{t('review.checklistEmpty')}</p>}
      <ul className={styles.points}>
        {points.map((point, place) => (
          <li key={point.id}>
            <Checkbox
              checked={ticks.wanted.get(point.id) ?? point.tick !== null}
              disabled={disabled || ticks.wanted.has(point.id)}
              data-missing={isMissed && point.isRequired && !point.tick}
              onChange={({ target }) => void ticks.tick(point.id, target.checked)}
            >
              {point.text}
              {!point.isRequired && <span className={styles.minor}> {t('review.optional')}</span>}
              {point.tick && (
                <span className={styles.by}>
                  {t('review.tickedBy', { name: point.tick.by, when: formatTime(point.tick.at) })}
                </span>
              )}
            </Checkbox>
            {hasKeys && place < 9 && (
              <span className={styles.key} aria-hidden="true">
                {place + 1}
              </span>
            )}
          </li>
        ))}
      </ul>
      {points.length > 0 && !disabled && (
        <p className={styles.sum} data-missed={isMissed && open > 0} role="status">
          {open > 0 ? t('review.checklistOpen', { count: open }) : t('review.checklistDone')}
        </p>
      )}
    </section>
  );
}
