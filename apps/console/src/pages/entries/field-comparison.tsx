import type { EntryField } from '@film-contest/contract/entries';
import { t } from '../../lib/messages.ts';
import { type Answers, formatFieldAnswer } from './format-answer.ts';

interface ComparisonProps {
  field: EntryField;
  before: Answers;
  now: Answers;
}

/** The old and the new value of a field. */
export function FieldComparison({ field, before, now }: ComparisonProps) {
  return (
    <dl>
      <div>
        <dt>{t('review.asked.before')}</dt>
        <dd>{formatFieldAnswer(field, before)}</dd>
      </div>
      <div>
        <dt>{t('review.asked.now')}</dt>
        <dd>{formatFieldAnswer(field, now)}</dd>
      </div>
    </dl>
  );
}
