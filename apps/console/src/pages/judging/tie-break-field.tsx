import type { Criterion } from '@film-contest/contract/judging';
import { Button, Flex, Form, Select } from 'antd';
import { useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { moveItem } from '../../lib/move-item.ts';
import styles from './judging.module.css';

/** How ties are broken: criteria in order, then public votes, then a draw. */
export const TieBreakField = ({ isDisabled }: { isDisabled: boolean }) => (
  <fieldset className={styles.criteria}>
    <legend>{t('judging.tieBreaks')}</legend>
    <p className={styles.minor}>{t('judging.tieBreaksHint')}</p>
    <Form.Item name={['rules', 'tieBreakCriteria']} noStyle>
      <TieBreakOrder isDisabled={isDisabled} />
    </Form.Item>
  </fieldset>
);

interface OrderProps {
  isDisabled: boolean;
  /** Indexes of criteria, set by the form. */
  value?: number[];
  onChange?: (value: number[]) => void;
}

function TieBreakOrder({ isDisabled, value = [], onChange }: OrderProps) {
  const form = Form.useFormInstance();
  const list = useRef<HTMLOListElement>(null);
  const criteria: Partial<Criterion>[] = Form.useWatch(['rules', 'criteria'], form) ?? [];
  const getCriterionName = (index: number) =>
    criteria[index]?.name?.[locale] || t('judging.criterionNumber', { number: index + 1 });
  const choices = criteria
    .map((_, index) => index)
    .filter((index) => !value.includes(index))
    .map((index) => ({ value: index, label: getCriterionName(index) }));
  return (
    <>
      <ol ref={list} tabIndex={-1} className={styles.order} aria-label={t('judging.tieBreaks')}>
        {value.map((criterion, place) => {
          const title = getCriterionName(criterion);
          return (
            <li key={criterion}>
              <div className={styles.row}>
                <span>{title}</span>
                {!isDisabled && (
                  <Flex gap={4}>
                    <Button
                      icon={<Icon name="up" size={16} />}
                      aria-label={t('judging.desk.up', { title })}
                      disabled={place === 0}
                      onClick={() => onChange?.(moveItem(value, place, -1))}
                    />
                    <Button
                      icon={<Icon name="down" size={16} />}
                      aria-label={t('judging.desk.down', { title })}
                      disabled={place === value.length - 1}
                      onClick={() => onChange?.(moveItem(value, place, 1))}
                    />
                    <Button
                      icon={<Icon name="trash" size={16} />}
                      aria-label={t('judging.desk.removePick', { title })}
                      onClick={() => {
                        // Moves the focus to the list, because the focused button is removed.
                        list.current?.focus();
                        onChange?.(value.toSpliced(place, 1));
                      }}
                    />
                  </Flex>
                )}
              </div>
            </li>
          );
        })}
        <li>{t('judging.tieByVotes')}</li>
        <li>{t('judging.tieByDraw')}</li>
      </ol>
      {!isDisabled && choices.length > 0 && (
        <Select
          className={styles.picker ?? ''}
          value={null}
          aria-label={t('judging.addTieBreak')}
          placeholder={t('judging.addTieBreak')}
          options={choices}
          onSelect={(index: number | null) => index !== null && onChange?.([...value, index])}
        />
      )}
    </>
  );
}
