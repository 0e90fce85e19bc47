import { contentStates } from '@film-contest/contract/content';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { isNarrowed } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useList, useListState } from '../../lib/use-list.ts';
import styles from './content.module.css';
import { emptyText, newText, typeText } from './content-texts.ts';
import { columnsOf } from './list-columns.tsx';
import { OrderCell } from './order-cell.tsx';
import { Siblings } from './siblings.tsx';
import { useContentType } from './use-content-type.ts';
import { useItemActions } from './use-item-actions.ts';
import { useOrder } from './use-order.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useTitles } from './use-titles.ts';

const listShape = { sorters: ['updatedAt'], filters: { state: contentStates } };

/** The items of one type. */
export function Page() {
  const { type, shape, mayEdit } = useContentType();
  const [state, change] = useListState(listShape);
  const { data } = useList('consoleContent', state, { type });
  const titles = useTitles(type);
  const actions = useItemActions();
  const order = useOrder(type, state);
  const list = data?.list ?? [];
  const drag = useRowDrag(list, order);
  const hasOrder = mayEdit && shape.order === 'position';
  const isWhole = !isNarrowed(state) && Object.keys(state.sorter).length === 0;
  const canMove = hasOrder && isWhole;
  const before = (state.current - 1) * state.pageSize;
  const create = (
    <LinkButton to={`/content/${type}/new`} type="primary" icon={<Icon name="plus" size={16} />}>
      {newText(type)}
    </LinkButton>
  );
  return (
    <>
      <ListPage
        title={typeText(type)}
        call="consoleContent"
        params={{ type }}
        state={state}
        change={change}
        siblings={<Siblings type={type} />}
        actions={mayEdit && create}
        empty={{ text: emptyText(type), action: mayEdit && create }}
        columns={columnsOf({
          type,
          state,
          titles,
          actions: mayEdit ? actions : null,
          order: canMove
            ? {
                title: t('content.column.order'),
                width: 112,
                render: (_, item, position) => (
                  <OrderCell
                    item={item}
                    order={order}
                    isFirst={before + position === 0}
                    isLast={before + position === (data?.total ?? 0) - 1}
                  />
                ),
              }
            : null,
        })}
        searchFor={t('content.searchFor')}
        filters={[
          {
            name: 'state',
            label: t('content.column.state'),
            options: contentStates.map((value) => ({ value, label: t(`content.state.${value}`) })),
          },
        ]}
        width={960}
        {...(canMove && { onRow: drag })}
      />
      {hasOrder && !isWhole && list.length > 1 && (
        <p className={styles.minor}>{t('content.order.hint')}</p>
      )}
    </>
  );
}
