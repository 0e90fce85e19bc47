import { Button, Checkbox, Form, Modal } from 'antd';
import { t } from '../../lib/messages.ts';
import { useSubmit } from '../../lib/send-form.ts';
import dialog from './dialog.module.css';
import { downloadExport } from './download-export.ts';

interface FilesDialogProps {
  ids: string[];
  isOpen: boolean;
  onClose: () => void;
}

/** Which files of entries come in the archive. */
export function FilesDialog({ ids, isOpen, onClose }: FilesDialogProps) {
  const { busy, submit } = useSubmit(async ({ withFilms = false }: { withFilms?: boolean }) => {
    if (await downloadExport({ format: 'zip', ids, withFilms })) onClose();
  });

  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={t('lists.export.files', { count: ids.length })}
      footer={null}
      destroyOnHidden
      width={520}
    >
      <Form layout="vertical" onFinish={submit}>
        <p>{t('lists.export.filesHint')}</p>
        <Form.Item name="withFilms" valuePropName="checked">
          <Checkbox>{t('lists.export.withFilms')}</Checkbox>
        </Form.Item>
        <div className={dialog.actions}>
          <Button onClick={onClose}>{t('forms.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('lists.export.start')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
