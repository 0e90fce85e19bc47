import { Button, Checkbox, Popover } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { getPopupParent } from '../../components/list-toolbar.tsx';
import { t } from '../../lib/messages.ts';
import {
  type ColumnName,
  defaultColumns,
  filterKnownColumns,
  listColumnOptions,
} from './entry-columns.tsx';
import styles from './entry-list.module.css';

interface ColumnChoiceProps {
  shown: readonly ColumnName[];
  choose: (columns: ColumnName[]) => void;
}

/** Selects the visible columns; at least one stays visible. */
export function VisibleColumnsMenu({ shown, choose }: ColumnChoiceProps) {
  const choice = (
    <div className={styles.columnChoice}>
      <Checkbox.Group
        aria-label={t('lists.columns.title')}
        options={listColumnOptions().map((option) => ({
          ...option,
          disabled: shown.length === 1 && shown[0] === option.value,
        }))}
        value={[...shown]}
        onChange={(names) => choose(filterKnownColumns(names.map(String)))}
      />
      <Button size="small" onClick={() => choose([...defaultColumns])}>
        {t('lists.columns.usual')}
      </Button>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      getPopupContainer={getPopupParent}
      content={choice}
    >
      <Button icon={<Icon name="columns" size={16} />}>{t('lists.columns.title')}</Button>
    </Popover>
  );
}
