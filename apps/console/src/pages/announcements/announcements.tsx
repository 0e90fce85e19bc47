import type { Contract } from '@film-contest/contract/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, type TableColumnsType } from 'antd';
import { Link, useNavigate } from 'react-router';
import { ColouredTag, ShortTimeWithTooltip } from '../../components/cells.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { dash } from '../../lib/entry-labels.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import {
  type AnnouncedList,
  announcedLists,
  getAnnouncementStateLabel,
  getListLabel,
  states,
  stateTones,
} from './announcement-labels.ts';

type Row = Contract['consoleAnnouncements']['data']['list'][number];

const shape = { sorters: ['updatedAt'], filters: { state: states } };

export default function AnnouncementListPage() {
  const [state, change] = useListState(shape);
  const newButton = <NewAnnouncementButton />;
  return (
    <ListPage
      title={t('mailings.announce.title')}
      intro={t('mailings.announce.intro')}
      call="consoleAnnouncements"
      state={state}
      change={change}
      columns={buildAnnouncementColumns(state)}
      filters={[buildFilter('state', t('mailings.state'), states, getAnnouncementStateLabel)]}
      actions={newButton}
      width={720}
      empty={{ text: t('mailings.announce.empty'), action: newButton }}
    />
  );
}

function NewAnnouncementButton() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, run } = useBusyState();
  async function createAnnouncement(list: AnnouncedList) {
    const outcome = await run(() => call('createAnnouncement', { body: { list } }));
    if (!outcome?.ok) return;
    void client.invalidateQueries({ queryKey: ['consoleAnnouncements'] });
    void navigate(`/announcements/${outcome.data.id}`);
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: announcedLists.map((list) => ({ key: list, label: getListLabel(list) })),
        onClick: ({ key }) => void createAnnouncement(key as AnnouncedList),
      }}
    >
      <Button type="primary" loading={busy}>
        {t('mailings.announce.new')}
      </Button>
    </Dropdown>
  );
}

const buildAnnouncementColumns = (state: ListState): TableColumnsType<Row> => [
  buildColumn(t('mailings.announce.list'), null, ({ id, type }) => (
    <Link to={`/announcements/${id}`}>{getListLabel(type)}</Link>
  )),
  buildColumn(t('mailings.state'), 140, (row) => (
    <ColouredTag tone={row.isLate ? 'danger' : stateTones[row.state]}>
      {row.isLate ? t('mailings.announce.late') : getAnnouncementStateLabel(row.state)}
    </ColouredTag>
  )),
  buildColumn(t('mailings.announce.at'), 190, ({ at }) => (at ? formatTime(at) : dash)),
  buildColumn(
    t('mailings.updatedAt'),
    { width: 150, ...buildSortProps(state, 'updatedAt', 'descend') },
    ({ updatedAt }) => <ShortTimeWithTooltip at={updatedAt} />,
  ),
];
