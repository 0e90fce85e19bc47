import { Button, Checkbox, Popover } from 'antd';
import { t } from '../lib/messages.ts';
import styles from './column-picker.module.css';
import { Icon } from './icon.tsx';
import { getPopupParent } from './list-toolbar.tsx';

interface ColumnChoiceProps<Name extends string> {
  /** All columns in display order. */
  options: readonly { value: Name; label: string }[];
  shown: readonly Name[];
  usual: readonly Name[];
  choose: (columns: Name[]) => void;
}

/** Button that opens the choice of a table's visible columns. At least one column stays visible. */
export function ColumnPicker<Name extends string>(props: ColumnChoiceProps<Name>) {
  const { options, shown, usual, choose } = props;
  const choice = (
    <div className={styles.choice}>
      <Checkbox.Group<Name>
        aria-label={t('lists.columns.title')}
        options={options.map((option) => ({
          ...option,
          disabled: shown.length === 1 && shown[0] === option.value,
        }))}
        value={[...shown]}
        onChange={(names) =>
          choose(options.map(({ value }) => value).filter((name) => names.includes(name)))
        }
      />
      <Button size="small" onClick={() => choose([...usual])}>
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
