import { formatNumber } from '@film-contest/messages/format';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { ColouredTag, ShortTimeWithTooltip } from '../../components/cells.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { useListState } from '../../lib/use-list.ts';
import {
  getAudienceLabel,
  getMailingKindLabel,
  getMailingStateLabel,
  getMailingTitle,
  type MailingRow,
  mailingKinds,
  mailingStates,
  mailingTones,
} from './mailing-labels.ts';
import { getMailingPath } from './mailing-paths.ts';
import styles from './mailings.module.css';

const shape = { sorters: ['updatedAt'], filters: { state: mailingStates, kind: mailingKinds } };

export default function MailingListPage() {
  const [state, change] = useListState(shape);
  const maySend = usePermissions().canSendMailings === true;
  const newButton = (
    <LinkButton type="primary" to="/mailings/new">
      {t('mailings.new')}
    </LinkButton>
  );
  return (
    <ListPage
      title={t('mailings.title')}
      intro={t('mailings.intro')}
      call="consoleMailings"
      state={state}
      change={change}
      isChanging={({ list }) => list.some((mailing) => mailing.state === 'sending')}
      columns={buildMailingColumns(state)}
      searchFor={t('mailings.searchFor')}
      filters={[
        buildFilter('state', t('mailings.state'), mailingStates, getMailingStateLabel),
        buildFilter('kind', t('mailings.kind'), mailingKinds, getMailingKindLabel),
      ]}
      actions={maySend && newButton}
      width={900}
      empty={{ text: t('mailings.empty'), action: maySend && newButton }}
    />
  );
}

const buildMailingColumns = (state: ListState): TableColumnsType<MailingRow> => [
  buildColumn(t('mailings.subject'), null, (row) => (
    <Link to={getMailingPath(row)} className={styles.whole}>
      {getMailingTitle(row)}
    </Link>
  )),
  buildColumn(t('mailings.state'), 130, (row) => (
    <ColouredTag tone={mailingTones[row.state]}>{getMailingStateLabel(row.state)}</ColouredTag>
  )),
  buildColumn(t('mailings.audience'), 180, ({ audience }) => getAudienceLabel(audience)),
  buildColumn(t('mailings.kind'), 150, ({ kind }) => getMailingKindLabel(kind)),
  buildColumn(t('mailings.queued'), { width: 110, align: 'end' }, ({ progress, state: at }) =>
    at === 'draft'
      ? null
      : `${formatNumber(t.locale, progress.queued)} / ${formatNumber(t.locale, progress.queued + progress.waiting)}`,
  ),
  buildColumn(
    t('mailings.updatedAt'),
    { width: 140, ...buildSortProps(state, 'updatedAt', 'descend') },
    ({ updatedAt }) => <ShortTimeWithTooltip at={updatedAt} />,
  ),
];
