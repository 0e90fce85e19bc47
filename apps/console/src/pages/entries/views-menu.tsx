import type { SavedView } from '@film-contest/contract/entry-list';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { getPopupParent } from '../../components/list-toolbar.tsx';
import { callOrNullOnError } from '../../lib/api.ts';
import type { ListShape, ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { isListInView, listBuiltInViews, toViewQuery } from './entry-views.ts';
import { ManageViewsDialog, SaveViewDialog } from './views-dialogs.tsx';

interface ViewsMenuProps {
  state: ListState;
  shape: ListShape;
  views: readonly SavedView[];
  open: (query: string) => void;
  reload: () => Promise<unknown>;
}

const params = { list: 'entries' } as const;

/** The menu of built-in, own and shared views. */
export function ViewsMenu({ state, shape, views, open, reload: renew }: ViewsMenuProps) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const mine = views.filter(({ isMine }) => isMine);
  const shared = views.filter(({ isMine }) => !isMine);
  const builtIn = listBuiltInViews();
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
