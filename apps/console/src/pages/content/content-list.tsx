import { contentListStates } from '@film-contest/contract/content';
import { removedDays } from '@film-contest/contract/content-desk';
import { Grid } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { t } from '../../lib/messages.ts';
import { useListState } from '../../lib/use-list.ts';
import styles from './content.module.css';
import { getContentTypeLabel, getEmptyListText, getNewItemLabel } from './content-labels.ts';
import { buildContentColumns } from './list-columns.tsx';
import { RelatedListLinks } from './sibling-links.tsx';
import { useContentType } from './use-content-type.ts';
import { useItemActions } from './use-item-actions.ts';
import { useReferencedTitles } from './use-titles.ts';

const listShape = { sorters: ['updatedAt'], filters: { state: contentListStates } };

/** The list of one content type. */
export default function ContentListPage() {
  const { type, shape, mayEdit } = useContentType();
  const [state, change] = useListState(listShape);
  const titles = useReferencedTitles(type);
  const actions = useItemActions();
  const isNarrow = Grid.useBreakpoint().md === false;
  const showsRemoved = state.filters.state?.includes('removed');
  const create = (
    <LinkButton to={`/content/${type}/new`} type="primary" icon={<Icon name="plus" size={16} />}>
      {getNewItemLabel(type)}
    </LinkButton>
  );
  return (
    <>
      <ListPage
        title={getContentTypeLabel(type)}
        call="consoleContent"
        params={{ type }}
        state={state}
        change={change}
        siblings={<RelatedListLinks type={type} />}
        actions={
          mayEdit && (
            <>
              {shape.order === 'position' && (
                <LinkButton to={`/content/${type}/arrange`} icon={<Icon name="grip" size={16} />}>
                  {t('content.arrange.button')}
                </LinkButton>
              )}
              {create}
            </>
          )
        }
        empty={{ text: getEmptyListText(type), action: mayEdit && create }}
        columns={buildContentColumns(
          { type, state, titles, actions: mayEdit ? actions : null },
          isNarrow,
        )}
        searchFor={t('content.searchFor')}
        filters={[
          {
            name: 'state',
            label: t('content.column.state'),
            options: contentListStates.map((value) => ({
              value,
              label: t(`content.state.${value}`),
            })),
          },
        ]}
        {...(!isNarrow && { width: 720 })}
      />
      {showsRemoved && (
        <p className={styles.minor}>{t('content.removedHint', { days: removedDays })}</p>
      )}
    </>
  );
}
