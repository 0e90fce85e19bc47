import type { MachineCheck } from '@film-contest/contract/checks';
import type { Contract } from '@film-contest/contract/contract';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import { describeCheck } from '@film-contest/messages/checks';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { callOrNullOnError } from '../../lib/api.ts';
import { getUploadKindLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { sortChecksBySeverity } from '../../lib/use-upload.ts';
import { type CheckGroup, groupChecksByFile } from './check-groups.ts';
import styles from './entry.module.css';
import review from './review.module.css';

type Point = ConsoleEntry['checklist'][number];

const listMissingPoints = (points: readonly Point[]) =>
  points.filter(({ isRequired, tick }) => isRequired && !tick);

/** Counts required points that are not ticked. */
export const countMissingPoints = (points: readonly Point[]) => listMissingPoints(points).length;

/** Ticks checklist points. Shows the new state immediately and reverts it after a refusal. */
export function useChecklistTicks({ id, version }: ConsoleEntry) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());

  async function tickPoint(item: string, isTicked: boolean) {
    setWanted((before) => new Map(before).set(item, isTicked));
    const outcome = await callOrNullOnError('tickCheck', {
      params: { id },
      body: { version, item, isTicked },
    });
    if (outcome?.ok) {
      const checklist: Contract['tickCheck']['data'] = outcome.data;
      client.setQueryData<ConsoleEntry>(['entry', id], (entry) => entry && { ...entry, checklist });
    } else void client.invalidateQueries({ queryKey: ['entry', id] });
    setWanted((before) => new Map([...before].filter(([each]) => each !== item)));
  }

  async function tickRequiredPoints(points: readonly Point[]) {
    for (const { id: item } of listMissingPoints(points)) await tickPoint(item, true);
  }

  return { tick: tickPoint, tickRequired: tickRequiredPoints, wanted };
}

interface ChecklistProps {
  points: readonly Point[];
  ticks: ReturnType<typeof useChecklistTicks>;
  /** Whether ticks are disabled. They are enabled for an undecided entry in review that no colleague holds. */
  disabled: boolean;
  /** Marks missing points after an attempt to publish. */
  showsMissing: boolean;
  hasKeys: boolean;
}

export function ReviewChecklist({
  points,
  ticks,
  disabled,
  showsMissing: isMissed,
  hasKeys,
}: ChecklistProps) {
  const open = countMissingPoints(points);
  return (
    <section className={review.panel} aria-labelledby="checklist">
      <h2 className={review.heading} id="checklist">
        {t('review.checklist')}
      </h2>
      {points.length === 0 && <p className={review.minor}>{t('review.checklistEmpty')}</p>}
      <ul className={review.points}>
        {points.map((point, place) => (
          <li key={point.id}>
            <Checkbox
              checked={ticks.wanted.get(point.id) ?? point.tick !== null}
              disabled={disabled || ticks.wanted.has(point.id)}
              data-missing={isMissed && point.isRequired && !point.tick}
              onChange={({ target }) => void ticks.tick(point.id, target.checked)}
            >
              {point.text}
              {!point.isRequired && <span className={review.minor}> {t('review.optional')}</span>}
              {point.tick && (
                <span className={review.by}>
                  {t('review.tickedBy', { name: point.tick.by, when: formatTime(point.tick.at) })}
                </span>
              )}
            </Checkbox>
            {hasKeys && place < 9 && (
              <span className={review.key} aria-hidden="true">
                {place + 1}
              </span>
            )}
          </li>
        ))}
      </ul>
      {open > 1 && !disabled && (
        <Button
          size="small"
          className={review.tickAll ?? ''}
          disabled={ticks.wanted.size > 0}
          onClick={() => void ticks.tickRequired(points)}
        >
          {t('review.tickAll')}
        </Button>
      )}
      {points.length > 0 && !disabled && (
        <p className={review.sum} data-missed={isMissed && open > 0} role="status">
          {open > 0 ? t('review.checklistOpen', { count: open }) : t('review.checklistDone')}
        </p>
      )}
    </section>
  );
}

const marks = { refusal: 'refusal', advice: 'advice', ok: 'check' } as const;

const hasFailedChecks = ({ checks }: CheckGroup) => checks.some(({ level }) => level !== 'ok');

/** Check results by file. Passed checks are collapsed; files without findings share one group. */
export function MachineChecksByFile({ entry }: { entry: ConsoleEntry }) {
  const groups = groupChecksByFile(entry);
  const passed = groups.filter((group) => !hasFailedChecks(group));
  const count = passed.flatMap(({ checks }) => checks).length;
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('console.review.machineChecks')}</h2>
      {groups.length === 0 && <p className={styles.minor}>{t('console.entry.noChecks')}</p>}
      <div className={styles.groups}>
        {groups.filter(hasFailedChecks).map((group) => (
          <FileCheckGroup key={group.file?.id ?? ''} {...group} />
        ))}
        {count > 0 && (
          <details className={styles.passed}>
            <summary>{t('console.entry.passed', { count })}</summary>
            <div className={styles.groups}>
              {passed.map((group) => (
                <div key={group.file?.id ?? ''}>
                  <CheckedFileName file={group.file} />
                  <CheckList checks={sortChecksBySeverity(group.checks)} />
                </div>
              ))}
            </div>
          </details>
        )}
      </div>
    </section>
  );
}

function FileCheckGroup({ file, checks }: CheckGroup) {
  return (
    <div>
      <CheckedFileName file={file} />
      <FailedAndPassedChecks checks={checks} />
    </div>
  );
}

const CheckedFileName = ({ file }: Pick<CheckGroup, 'file'>) => (
  <h3 className={styles.subheading}>
    {file ? getUploadKindLabel(file.kind) : t('console.entry.wholeEntry')}
    {file && <span className={styles.filename}>{file.filename}</span>}
  </h3>
);

function FailedAndPassedChecks({ checks }: { checks: readonly MachineCheck[] }) {
  const sorted = sortChecksBySeverity(checks);
  const passed = sorted.filter(({ level }) => level === 'ok');
  const found = sorted.filter(({ level }) => level !== 'ok');
  return (
    <>
      {found.length > 0 && <CheckList checks={found} />}
      {passed.length > 0 && (
        <details className={styles.passed}>
          <summary>{t('console.entry.passed', { count: passed.length })}</summary>
          <CheckList checks={passed} />
        </details>
      )}
    </>
  );
}

const CheckList = ({ checks }: { checks: readonly MachineCheck[] }) => (
  <ul className={styles.checks}>
    {checks.map((check) => (
      <li key={JSON.stringify(check)} data-level={check.level}>
        <Icon name={marks[check.level]} />
        <span>
          <span className="visually-hidden">{t(`checks.level.${check.level}`)} </span>
          {describeCheck(t, check)}
        </span>
      </li>
    ))}
  </ul>
);
