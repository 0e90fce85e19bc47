import { formSteps } from '@film-contest/contract/entry-steps';
import { newUuid } from '@film-contest/contract/new-uuid';
import { type ChecklistItem, checklistScopes } from '@film-contest/contract/review';
import { joinSentences } from '@film-contest/messages/format';
import { Button, Empty, Form, Input, Select, Switch } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { LocaleItems } from '../../components/text-fields.tsx';
import { t } from '../../lib/messages.ts';
import styles from './checklist.module.css';
import { buildSettingsConversions, SettingsPartPage } from './settings-page.tsx';

const maxPoints = 20;

const createChecklistPoint = (): ChecklistItem => ({
  id: newUuid(),
  text: { 'zh-CN': '', 'zh-TW': '', 'en-US': '' },
  isRequired: true,
  scope: 'all',
  steps: [],
  isBulkTickable: false,
});

export default function ChecklistSettingsPage() {
  const part = {
    name: 'checklist',
    title: t('review.points.title'),
    intro: joinSentences(t.locale, [t('review.points.intro'), t('review.points.numberHint')]),
    ...buildSettingsConversions('checklist'),
  };
  return (
    <SettingsPartPage part={part}>
      {({ keep }) => (
        <Form.List name="checklist">
          {(fields, { add, remove, move }) => {
            const createStoredChange = (change: () => void) => () => {
              change();
              keep();
            };
            return (
              <>
                {fields.length === 0 && (
                  <Empty
                    image={Empty.PRESENTED_IMAGE_SIMPLE}
                    description={t('review.checklistEmpty')}
                  />
                )}
                {fields.map(({ key, name }) => (
                  <ChecklistPointFields
                    key={key}
                    name={name}
                    isLast={name === fields.length - 1}
                    onMove={(by) => createStoredChange(() => move(name, name + by))()}
                    onRemove={createStoredChange(() => remove(name))}
                  />
                ))}
                <Button
                  icon={<Icon name="plus" />}
                  disabled={fields.length >= maxPoints}
                  onClick={createStoredChange(() => add(createChecklistPoint()))}
                >
                  {t('review.points.add')}
                </Button>
              </>
            );
          }}
        </Form.List>
      )}
    </SettingsPartPage>
  );
}

interface PointProps {
  name: number;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function ChecklistPointFields({ name, isLast, onMove, onRemove }: PointProps) {
  const number = name + 1;
  return (
    <fieldset className={styles.item}>
      <legend className={styles.legend}>{t('review.points.text', { number })}</legend>
      <div className={styles.tools}>
        <Button
          type="text"
          icon={<Icon name="up" />}
          aria-label={t('review.points.up', { number })}
          disabled={name === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          icon={<Icon name="down" />}
          aria-label={t('review.points.down', { number })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <Button
          type="text"
          icon={<Icon name="trash" />}
          aria-label={t('review.points.remove', { number })}
          onClick={onRemove}
        />
      </div>
      <div className={styles.texts}>
        <LocaleItems name={[name, 'text']}>
          {(lang) => <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} lang={lang} />}
        </LocaleItems>
      </div>
      <div className={styles.texts}>
        <Form.Item name={[name, 'scope']} label={t('review.points.scope')}>
          <Select
            options={toOptions(checklistScopes, (value) => t(`review.points.scope.${value}`))}
          />
        </Form.Item>
        <Form.Item name={[name, 'steps']} label={t('review.points.steps')}>
          <Select
            mode="multiple"
            placeholder={t('review.points.steps.any')}
            options={toOptions(formSteps, (value) => t(`review.points.step.${value}`))}
          />
        </Form.Item>
        <Form.Item
          name={[name, 'isRequired']}
          label={t('review.points.required')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        <Form.Item
          name={[name, 'isBulkTickable']}
          label={t('review.points.bulk')}
          extra={t('review.points.bulkHint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </div>
    </fieldset>
  );
}
