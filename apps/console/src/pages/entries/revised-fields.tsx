import type { ConsoleEntry, EntryEvent } from '@film-contest/contract/entries';
import { formatList } from '@film-contest/messages/format';
import { getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { FieldComparison } from './field-comparison.tsx';
import changes from './last-request.module.css';

interface RevisedProps {
  entry: Pick<ConsoleEntry, 'revised' | 'asked' | 'draft' | 'school' | 'files'>;
}

/**
 * Shows the fields that the entrant has changed, with the old values. Compares with the version that reviewers saw
 * last, or with the published entry.
 */
export function RevisedFields({ entry }: RevisedProps) {
  const { revised, asked, draft, school, files } = entry;
  if (!revised) return null;
  const filenames = Object.fromEntries(files.map(({ id, filename }) => [id, filename]));
  // Omits requested fields, because the section of the requested changes shows them.
  const isFieldRequested = (field: string) =>
    asked?.reasons.some((reason) => reason.field === field);
  const shown = revised.changed.filter((field) => !isFieldRequested(field));
  if (shown.length === 0 && asked) return null;
  return (
    <section className={changes.asked} aria-labelledby="revised">
      <h2 id="revised">
        {revised.isPending ? t('review.revised.pendingTitle') : t('review.revised.title')}
      </h2>
      <p className={changes.minor}>
        {formatTime(revised.at)} ·{' '}
        {revised.isPending ? t('review.revised.pending') : t('review.revised.since')}
      </p>
      {shown.length === 0 && <p>{t('review.revised.none')}</p>}
      <ul>
        {shown.map((field) => (
          <li key={field}>
            <h3>{getEntryFieldLabel(field)}</h3>
            <FieldComparison field={field} before={revised} now={{ draft, school, filenames }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Describes an event of a revision, or a submission that changed fields; null for any other event. */
export function formatRevisionEvent({
  revision,
  changed,
}: Pick<EntryEvent, 'revision' | 'changed'>): string | null {
  if (!revision && changed.length === 0) return null;
  const fields = formatList(t.locale, changed.map(getEntryFieldLabel));
  return t(`review.revised.event.${revision ?? 'submitted'}`, { fields });
}
