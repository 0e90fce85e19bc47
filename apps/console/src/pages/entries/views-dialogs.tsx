import { type SavedView, viewDraft, viewSave } from '@film-contest/contract/entry-list';
import { Button, Checkbox, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { callOrNullOnError } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import styles from './entry-list.module.css';

const params = { list: 'entries' } as const;

interface SaveViewProps {
  isOpen: boolean;
  query: string;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

/** Asks for the name of a new view. */
export function SaveViewDialog({ isOpen, query, onClose, onSaved }: SaveViewProps) {
  return (
    <FormDialog open={isOpen} onClose={onClose} title={t('lists.views.create')} width={480}>
      <ViewNameForm
        view={null}
        query={query}
        onClose={onClose}
        onSaved={(view) => {
          onSaved(view);
          onClose();
        }}
      />
    </FormDialog>
  );
}

interface ViewFormProps {
  /** The edited view; null for a new one. */
  view: SavedView | null;
  query: string;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

interface Typed {
  name?: string;
  isShared?: boolean;
}

function ViewNameForm({ view, query, onClose, onSaved }: ViewFormProps) {
  const kept = useKeptForm<Typed>(
    `view ${view?.id ?? 'new'}`,
    t(view ? 'lists.views.manage' : 'lists.views.create'),
  );

  const { busy, submit } = useFormSubmission(async ({ name = '', isShared = false }: Typed) => {
    const draft = { name, isShared, query };
    const saved = await (view
      ? submitForm({
          form: kept.form,
          call: 'saveView',
          params: { ...params, id: view.id },
          schema: viewSave,
          draft: { ...draft, version: view.version },
        })
      : submitForm({ form: kept.form, call: 'createView', params, schema: viewDraft, draft }));
    if (!saved) return;
    kept.drop();
    notices.success(t('lists.views.saved'));
    onSaved(saved);
  });

  return (
    <KeptForm
      kept={kept}
      initialValues={{ name: view?.name ?? '', isShared: view?.isShared ?? false }}
      onFinish={submit}
    >
      {!view && <p>{t('lists.views.hint')}</p>}
      <Form.Item name="name" label={t('lists.views.name')}>
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <Form.Item name="isShared" valuePropName="checked">
        <Checkbox>{t('lists.views.share')}</Checkbox>
      </Form.Item>
      <DialogActions label={t('lists.views.save')} onClose={onClose} busy={busy} />
    </KeptForm>
  );
}

interface ManageViewsProps {
  isOpen: boolean;
  views: readonly SavedView[];
  onClose: () => void;
  reload: () => Promise<unknown>;
}

/** Renames, shares and deletes one's own views. */
export function ManageViewsDialog({ isOpen, views, onClose, reload: renew }: ManageViewsProps) {
  const [changed, change] = useState<SavedView | null>(null);

  async function removeView({ id }: SavedView) {
    const outcome = await callOrNullOnError('removeView', { params: { ...params, id } });
    if (outcome?.ok) notices.success(t('lists.views.removed'));
    await renew();
  }

  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title={t('lists.views.manage')}
      afterClose={() => change(null)}
    >
      {changed ? (
        <ViewNameForm
          view={changed}
          query={changed.query}
          onClose={() => change(null)}
          onSaved={() => {
            change(null);
            void renew();
          }}
        />
      ) : (
        <ul className={styles.views}>
          {views.length === 0 && <li>{t('lists.views.none')}</li>}
          {views.map((view) => (
            <li key={view.id}>
              <span className={styles.viewName}>
                {view.name}
                {view.isShared && <span className={styles.minor}>{t('lists.views.shared')}</span>}
              </span>
              <Button size="small" onClick={() => change(view)}>
                {t('lists.views.rename')}
                <span className="visually-hidden"> {view.name}</span>
              </Button>
              <Popconfirm
                title={t('lists.views.removeAsk', { name: view.name })}
                okText={t('lists.views.remove')}
                onConfirm={() => removeView(view)}
              >
                <Button size="small" danger>
                  {t('lists.views.remove')}
                  <span className="visually-hidden"> {view.name}</span>
                </Button>
              </Popconfirm>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
