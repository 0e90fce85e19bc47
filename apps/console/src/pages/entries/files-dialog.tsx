import { Checkbox, Form } from 'antd';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { t } from '../../lib/messages.ts';
import { useFormSubmission } from '../../lib/submit-form.ts';
import { downloadEntryExport } from './download-export.ts';

interface FilesDialogProps {
  ids: string[];
  isOpen: boolean;
  onClose: () => void;
}

/** Asks which files the archive contains. */
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
