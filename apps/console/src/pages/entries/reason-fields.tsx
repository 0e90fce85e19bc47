import type { ConsoleEntry, EntryField } from '@film-contest/contract/entries';
import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { Button, Dropdown, Form, type FormInstance } from 'antd';
import { Link } from 'react-router';
import { useKeptForm } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { LongText } from '../../components/text-fields.tsx';
import { getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import dialog from './dialog.module.css';
import { appendReasonTemplate } from './requested-changes.ts';

/** Creates the form of a decision and a function that inserts a template into one of its fields. */
export function useReasonForm<V extends object>(
  { id }: ConsoleEntry,
  dialogName: string,
  title: string,
) {
  const kept = useKeptForm<V>(`${dialogName} ${id}`, title);
  const form: FormInstance = kept.form;
  function insertReasonTemplate(path: string | string[], template: string) {
    form.setFieldValue(path, appendReasonTemplate(form.getFieldValue(path), template));
    kept.keep(form.getFieldsValue(true));
  }
  return { kept, insertTemplate: insertReasonTemplate };
}

export const ReasonField = ({ label }: { label: string }) => (
  <Form.Item name="reason" label={label}>
    <LongText rows={[4, 12]} max={limits.reason.max} showsCount />
  </Form.Item>
);

interface TemplateMenuProps {
  /** Field that the reason is about; null for the reason of a rejection. */
  field: EntryField | null;
  makerLocale: Locale;
  /** Receives the template's text in the entrant's language. */
  onPick: (text: string) => void;
}

/**
 * Menu of templates for frequent reasons. Lists them in the language of the console and inserts them in the
 * entrant's language.
 */
export function ReasonTemplateMenu({ field, makerLocale, onPick }: TemplateMenuProps) {
  const { data } = useScreenData(
    ['reasonTemplates'],
    'reasonTemplates',
    { background: true },
    { staleTime: 60_000 },
  );
  const offered = data?.templates.filter((template) => template.field === field) ?? [];
  const items = [
    ...offered.map(({ texts }) => ({
      key: texts[locale],
      label: <span className={dialog.offer}>{texts[locale]}</span>,
      onClick: () => onPick(texts[makerLocale]),
    })),
    ...(offered.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: '', label: <Link to="/review/templates">{t('review.templateEdit')}</Link> },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button
        size="small"
        className={dialog.template ?? ''}
        aria-label={
          field ? t('review.templateOf', { field: getEntryFieldLabel(field) }) : undefined
        }
      >
        {t('review.template')} <Icon name="down" size={16} />
      </Button>
    </Dropdown>
  );
}
