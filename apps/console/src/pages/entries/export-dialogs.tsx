import type { Send } from '@film-contest/contract/client';
import type { ExportColumn, TableExport } from '@film-contest/contract/entry-list';
import { Checkbox, Form, Radio } from 'antd';
import { DialogActions, FormDialog } from '../../components/forms.tsx';
import { callOrNullOnError } from '../../lib/api.ts';
import { downloadUrl } from '../../lib/download.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { useFormSubmission } from '../../lib/submit-form.ts';
import type { ColumnName } from './entry-columns.tsx';

interface ExportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  state: ListState;
  shown: readonly ColumnName[];
  /** Ids of the selected entries; empty exports the whole list. */
  ids: string[];
}

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
  withTexts?: boolean;
}

function ExportTableForm({ state, shown, ids, onClose }: ExportDialogProps) {
  const access = usePermissions();
  const { busy, submit } = useFormSubmission(async (typed: Typed) => {
    const { format, withContacts = false, withTexts = false } = typed;
    const { search, sorter, filters } = state;
    const isDone = await downloadEntryExport({
      format,
      withContacts,
      withTexts,
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
      <Form.Item name="withTexts" valuePropName="checked">
        <Checkbox>{t('lists.export.withTexts')}</Checkbox>
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

interface FilesDialogProps {
  ids: string[];
  isOpen: boolean;
  onClose: () => void;
}

export function ArchiveFilesDialog({ ids, isOpen, onClose }: FilesDialogProps) {
  const { busy, submit } = useFormSubmission(
    async ({ withFilms = false }: { withFilms?: boolean }) => {
      if (await downloadEntryExport({ format: 'zip', ids, withFilms })) onClose();
    },
  );

  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title={t('lists.export.files', { count: ids.length })}
      width={520}
    >
      <Form layout="vertical" onFinish={submit}>
        <p>{t('lists.export.filesHint')}</p>
        <Form.Item name="withFilms" valuePropName="checked">
          <Checkbox>{t('lists.export.withFilms')}</Checkbox>
        </Form.Item>
        <DialogActions label={t('lists.export.start')} onClose={onClose} busy={busy} />
      </Form>
    </FormDialog>
  );
}

/** Requests an export and downloads it. Returns whether the request succeeded. */
async function downloadEntryExport(body: Send<'exportEntries'>['body']): Promise<boolean> {
  const outcome = await callOrNullOnError('exportEntries', { body });
  if (!outcome?.ok) return false;
  downloadUrl(outcome.data.url);
  notices.success(t('lists.export.started'));
  return true;
}
