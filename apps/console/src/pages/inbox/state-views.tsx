import { formatNumber } from '@film-contest/messages/format';
import { Button } from 'antd';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import type { ChangeList } from '../../lib/use-list.ts';
import styles from './inbox.module.css';
import { getInboxStateLabel, type InboxPage, inboxStates } from './inbox-labels.ts';

interface StateViewsProps {
  /** Loaded page of the inbox; undefined until loaded, when the counts are omitted. */
  page: InboxPage | undefined;
  state: ListState;
  change: ChangeList;
}

/** Filters the inbox by state or assignee, with counts. */
export function InboxStateFilter({ page, state, change }: StateViewsProps) {
  const { filters } = state;
  const shown = filters.state ?? [];
  const isMine = filters.assignee?.join() === 'me';
  const showMessagesInStates = (states: string[]) =>
    change({ filters: { ...filters, state: states } });
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{t('people.inbox.views')}</legend>
      <InboxFilterButton isShown={shown.length === 0} onClick={() => showMessagesInStates([])}>
        {t('people.inbox.all')}
      </InboxFilterButton>
      {inboxStates.map((each) => (
        <InboxFilterButton
          key={each}
          isShown={shown.includes(each)}
          count={page?.counts[each]}
          onClick={() => showMessagesInStates([each])}
        >
          {getInboxStateLabel(each)}
        </InboxFilterButton>
      ))}
      <InboxFilterButton
        isShown={isMine}
        count={page?.mine}
        onClick={() => change({ filters: isMine ? {} : { state: ['open'], assignee: ['me'] } })}
      >
        {t('people.inbox.mine')}
      </InboxFilterButton>
    </fieldset>
  );
}

interface ViewProps {
  isShown: boolean;
  count?: number | undefined;
  onClick: () => void;
  children: string;
}

const InboxFilterButton = ({ isShown, count, onClick, children }: ViewProps) => (
  <Button
    aria-pressed={isShown}
    type={isShown ? 'primary' : 'default'}
    shape="round"
    onClick={onClick}
  >
    {count === undefined
      ? children
      : t('people.inbox.withCount', { name: children, count: formatNumber(t.locale, count) })}
  </Button>
);
