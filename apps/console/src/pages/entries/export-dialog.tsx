import type { ExportColumn, TableExport } from '@film-contest/contract/entry-list';
import { Checkbox, Form, Radio } from 'antd';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { useFormSubmission } from '../../lib/submit-form.ts';
import { downloadEntryExport } from './download-export.ts';
import type { ColumnName } from './entry-columns.tsx';

interface ExportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  state: ListState;
  shown: readonly ColumnName[];
  /** Ids of the selected entries; empty exports the whole list. */
  ids: string[];
}

/** Asks for the format of a table export. */
export function ExportTableDialog(props: ExportDialogProps) {
  const { isOpen, onClose } = props;
  return (
    <FormDialog open={isOpen} onClose={onClose} title={t('lists.export.title')} width={520}>
      <ExportTableForm {...props} />
    </FormDialog>
  );
}

const isExportedColumn = (name: ColumnName): name is ExportColumn => name !== 'cover';

interface Typed {
  format: TableExport['format'];
  withContacts?: boolean;
}

function ExportTableForm({ state, shown, ids, onClose }: ExportDialogProps) {
  const access = useAccessKeys();
  const { busy, submit } = useFormSubmission(async ({ format, withContacts = false }: Typed) => {
    const { search, sorter, filters } = state;
    const isDone = await downloadEntryExport({
      format,
      withContacts,
      columns: shown.filter(isExportedColumn),
      query: { search, sorter, filters } as TableExport['query'],
      ...(ids.length > 0 && { ids }),
    });
    if (isDone) onClose();
  });

  return (
    <Form
      layout="vertical"
      initialValues={{ format: 'xlsx', withContacts: false }}
      onFinish={submit}
    >
      <p>
        {ids.length > 0 ? t('lists.export.some', { count: ids.length }) : t('lists.export.all')}
      </p>
      <Form.Item name="format" label={t('lists.export.format')}>
        <Radio.Group
          vertical
          options={[
            { value: 'xlsx', label: t('lists.export.xlsx') },
            { value: 'csv', label: t('lists.export.csv') },
          ]}
        />
      </Form.Item>
      {access.canSeeAccounts && (
        <Form.Item
          name="withContacts"
          valuePropName="checked"
          extra={t('lists.export.contactsHint')}
        >
          <Checkbox>{t('lists.export.withContacts')}</Checkbox>
        </Form.Item>
      )}
      <DialogActions label={t('lists.export.start')} onClose={onClose} busy={busy} />
    </Form>
  );
}
