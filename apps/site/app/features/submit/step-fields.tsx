import type { EntryField } from '@film-contest/contract/entries';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { useEntryEditor, useFieldErrorText } from './editor-context.tsx';
import styles from './submit.module.css';

type TextName = 'title' | 'desc' | 'title_en' | 'desc_en' | 'team' | 'team_desc' | 'school_name';

interface DraftTextProps {
  name: TextName;
  label: string;
  hint?: string;
  max: number;
  rows?: number;
  optional?: boolean;
}

/** A text field of the draft. The draft is saved when the field loses the focus. */
export function DraftTextField({ name, label, hint, max, rows, optional }: DraftTextProps) {
  const { values, change, isOpen, leave } = useEntryEditor();
  const faultOf = useFieldErrorText();
  const shared = {
    name,
    label,
    hint,
    optional,
    max,
    value: values[name] ?? '',
    onChange: (value: string) => change({ [name]: value }),
    onBlur: () => leave(name),
    fault: faultOf(name),
    disabled: !isOpen(name),
    note: <ReviewerComment field={name} />,
  };
  return rows ? <TextAreaField {...shared} rows={rows} /> : <TextField {...shared} />;
}

export function ReviewerComment({ field }: { field: EntryField }) {
  const t = useT();
  const { getReason } = useEntryEditor();
  const reason = getReason(field);
  if (!reason) return null;
  return (
    <p className={styles.reason}>
      <strong>{t('submit.changes.reason')}</strong> {reason}
    </p>
  );
}

/** Links to the rules that the entrant's declarations mention. */
export function ContestRulesLinks() {
  const t = useT();
  return (
    <p className={styles.rulesLinks}>
      <PageLink to="terms" target="_blank">
        {t('shell.nav.terms')}
      </PageLink>
      <PageLink to="privacy" target="_blank">
        {t('shell.nav.privacy')}
      </PageLink>
    </p>
  );
}
