import { type SavedView, viewDraft, viewSave } from '@film-contest/contract/entry-list';
import { Button, Checkbox, Dropdown, Form, Input, type MenuProps } from 'antd';
import { useState } from 'react';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { DialogActions, FormDialog, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { getPopupParent } from '../../components/list-toolbar.tsx';
import { callOrNullOnError } from '../../lib/api.ts';
import type { ListShape, ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { useMayFilterByChecklist } from './entry-filters.tsx';
import styles from './entry-list.module.css';
import { isListInView, listBuiltInViews, toViewQuery } from './entry-views.ts';

interface ViewsMenuProps {
  state: ListState;
  shape: ListShape;
  views: readonly SavedView[];
  open: (query: string) => void;
  reload: () => Promise<unknown>;
}

const params = { list: 'entries' } as const;

export function ViewsMenu({ state, shape, views, open, reload: renew }: ViewsMenuProps) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const mine = views.filter(({ isMine }) => isMine);
  const shared = views.filter(({ isMine }) => !isMine);
  const builtIn = listBuiltInViews(useMayFilterByChecklist());
  const current =
    [...mine, ...shared, ...builtIn].find(({ query }) => isListInView(state, query, shape)) ?? null;
  const last = mine.find(({ id }) => id === opened);

  async function updateSavedView(view: SavedView) {
    const { id, name, isShared, version } = view;
    const body = { name, isShared, version, query: toViewQuery(state) };
    const saved = await callOrNullOnError('saveView', { params: { ...params, id }, body });
    if (saved?.ok) notices.success(t('lists.views.saved'));
    await renew();
  }

  const buildMenuGroup = (key: string, label: string, items: NonNullable<MenuProps['items']>) =>
    items.length > 0 ? [{ type: 'group' as const, key, label, children: items }] : [];
  const items: MenuProps['items'] = [
    ...buildMenuGroup(
      'mine',
      t('lists.views.mine'),
      mine.map(({ id, name }) => ({ key: id, label: name })),
    ),
    ...buildMenuGroup(
      'shared',
      t('lists.views.shared'),
      shared.map(({ id, name, by }) => ({ key: id, label: t('lists.views.of', { name, by }) })),
    ),
    ...buildMenuGroup(
      'builtIn',
      t('lists.views.builtIn'),
      builtIn.map(({ name }, place) => ({ key: `builtIn ${place}`, label: name })),
    ),
    { type: 'divider' },
    ...(last && !isListInView(state, last.query, shape)
      ? [{ key: 'update', label: t('lists.views.update', { name: last.name }) }]
      : []),
    { key: 'save', label: t('lists.views.create') },
    ...(mine.length > 0 ? [{ key: 'manage', label: t('lists.views.manage') }] : []),
  ];

  function handleMenuChoice(key: string) {
    if (key === 'save' || key === 'manage') return setDialog(key);
    if (key === 'update') return void (last && updateSavedView(last));
    const view = views.find(({ id }) => id === key) ?? builtIn[Number(key.split(' ')[1])];
    if (!view) return;
    setOpened(key);
    open(view.query);
  }

  return (
    <>
      <Dropdown
        trigger={['click']}
        getPopupContainer={getPopupParent}
        menu={{ items, onClick: ({ key }) => handleMenuChoice(key) }}
      >
        <Button icon={<Icon name="views" size={16} />}>
          {current ? current.name : t('lists.views.title')}
        </Button>
      </Dropdown>
      <SaveViewDialog
        isOpen={dialog === 'save'}
        query={toViewQuery(state)}
        onClose={() => setDialog(null)}
        onSaved={async ({ id }) => {
          setOpened(id);
          await renew();
        }}
      />
      <ManageViewsDialog
        isOpen={dialog === 'manage'}
        views={mine}
        onClose={() => setDialog(null)}
        reload={renew}
      />
    </>
  );
}

interface SaveViewProps {
  isOpen: boolean;
  query: string;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

function SaveViewDialog({ isOpen, query, onClose, onSaved }: SaveViewProps) {
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

function ManageViewsDialog({ isOpen, views, onClose, reload: renew }: ManageViewsProps) {
  const [changed, change] = useState<SavedView | null>(null);
  const confirm = useConfirmDialog();

  async function removeView({ id }: SavedView) {
    const outcome = await callOrNullOnError('removeView', { params: { ...params, id } });
    if (outcome?.ok) notices.success(t('lists.views.removed'));
    await renew();
  }

  const confirmViewRemoval = (view: SavedView) =>
    confirm({
      title: t('lists.views.removeAsk', { name: view.name }),
      okText: t('lists.views.remove'),
      isDangerous: true,
      onOk: () => removeView(view),
    });

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
              <Button size="small" danger onClick={() => confirmViewRemoval(view)}>
                {t('lists.views.remove')}
                <span className="visually-hidden"> {view.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
