import type { RoundRules } from '@film-contest/contract/judging';
import { judgingLimits } from '@film-contest/contract/judging-options';
import { Button, Checkbox, Form, Input, InputNumber } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { listEntrantGroupOptions } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import styles from './judging.module.css';
import { LocalizedNameFields } from './rule-fields.tsx';
import { removeCriterion } from './tie-breaks.ts';

interface ListProps {
  isDisabled: boolean;
}

/**
 * Edits the criteria and their weights. Tie-breaks refer to criteria by index and are updated when a criterion is
 * removed.
 */
export function CriteriaFields({ isDisabled }: ListProps) {
  const form = Form.useFormInstance();
  const tieBreaks = ['rules', 'tieBreakCriteria'];
  const updateTieBreaksAfterRemoval = (index: number) =>
    form.setFieldValue(tieBreaks, removeCriterion(form.getFieldValue(tieBreaks) ?? [], index));
  return (
    <Form.List name={['rules', 'criteria']}>
      {(fields, { add, remove }, { errors }) => (
        <fieldset className={styles.criteria}>
          <legend>{t('judging.criteria')}</legend>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.criterion}>
              <LocalizedNameFields
                name={[name, 'name']}
                label={t('judging.criterion')}
                isDisabled={isDisabled}
              />
              <Form.Item name={[name, 'weight']} label={t('judging.weight')}>
                <InputNumber min={0} max={100} precision={0} disabled={isDisabled} />
              </Form.Item>
              <Button
                icon={<Icon name="trash" size={16} />}
                aria-label={t('judging.removeCriterion')}
                disabled={isDisabled}
                onClick={() => {
                  remove(name);
                  updateTieBreaksAfterRemoval(name);
                }}
              />
            </div>
          ))}
          <div>
            <Button
              icon={<Icon name="plus" size={16} />}
              disabled={isDisabled || fields.length >= judgingLimits.criteria}
              onClick={() => add({ name: {}, weight: 0 })}
            >
              {t('judging.addCriterion')}
            </Button>
          </div>
          <Form.ErrorList errors={errors} />
        </fieldset>
      )}
    </Form.List>
  );
}

/** The panels, and the groups whose films they judge. */
export function PanelFields({ isDisabled }: ListProps) {
  const form = Form.useFormInstance();
  const listPanels = (): RoundRules['panels'] => form.getFieldValue(['rules', 'panels']) ?? [];
  return (
    <Form.List name={['rules', 'panels']}>
      {(fields, { add, remove }, { errors }) => (
        <fieldset className={styles.criteria}>
          <legend>{t('judging.panels')}</legend>
          <p className={styles.minor}>{t('judging.panelsHint')}</p>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.criterion}>
              <Form.Item name={[name, 'id']} hidden>
                <Input />
              </Form.Item>
              <div className={styles.pair}>
                <Form.Item name={[name, 'name']} label={t('judging.panelName')}>
                  <Input maxLength={60} disabled={isDisabled} />
                </Form.Item>
                <Form.Item name={[name, 'groups']} label={t('judging.groups')}>
                  <Checkbox.Group disabled={isDisabled} options={listEntrantGroupOptions()} />
                </Form.Item>
              </div>
              <Button
                icon={<Icon name="trash" size={16} />}
                aria-label={t('judging.removePanel')}
                disabled={isDisabled || fields.length === 1}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <div>
            <Button
              icon={<Icon name="plus" size={16} />}
              disabled={isDisabled || fields.length >= judgingLimits.panels}
              onClick={() => add({ id: createPanelId(listPanels()), name: '', groups: [] })}
            >
              {t('judging.addPanel')}
            </Button>
          </div>
          <Form.ErrorList errors={errors} />
        </fieldset>
      )}
    </Form.List>
  );
}

/** Returns an id that no panel of the form has. */
function createPanelId(panels: RoundRules['panels']): string {
  let number = panels.length + 1;
  while (panels.some(({ id }) => id === `panel-${number}`)) number += 1;
  return `panel-${number}`;
}
