import type { RoundRules } from '@film-contest/contract/judging';
import { judgingLimits } from '@film-contest/contract/judging-options';
import { locales } from '@film-contest/contract/locales';
import { Form, Input, InputNumber, Select } from 'antd';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { useFilmOptions } from './film-options.ts';
import styles from './judging.module.css';

interface NumberFieldProps {
  name: keyof RoundRules;
  label: string;
  min?: number;
  max: number;
  extra?: string;
  disabled?: boolean;
}

export const NumberField = ({
  name,
  label,
  min = 1,
  max,
  extra,
  disabled = false,
}: NumberFieldProps) => (
  <Form.Item name={['rules', name]} label={label} extra={extra}>
    <InputNumber min={min} max={max} precision={0} disabled={disabled} />
  </Form.Item>
);

interface LocalizedNamesProps {
  name: (string | number)[];
  label: string;
  isDisabled?: boolean;
}

export const LocalizedNameFields = ({ name, label, isDisabled = false }: LocalizedNamesProps) => (
  <div className={styles.names}>
    {locales.map((locale) => (
      <Form.Item key={locale} name={[...name, locale]} label={`${label} · ${localeNames[locale]}`}>
        <Input maxLength={60} lang={locale} disabled={isDisabled} />
      </Form.Item>
    ))}
  </div>
);

/** The award that a final result can be published to. */
export function AwardField() {
  const { data } = useScreenData(['consoleContent', 'awards'], 'consoleContent', {
    params: { type: 'awards' },
    query: { pageSize: 100 },
    background: true,
  });
  return (
    <Form.Item name={['rules', 'award']} label={t('judging.award')}>
      <Select
        allowClear
        options={data?.list.map(({ id, title }) => ({ value: id, label: title })) ?? []}
      />
    </Form.Item>
  );
}

/** Selects the calibration films, which all jurors of a group judge. */
export function CalibrationField({
  roundId,
  isDisabled,
}: {
  roundId: string;
  isDisabled: boolean;
}) {
  const options = useFilmOptions(roundId);
  return (
    <Form.Item
      name={['rules', 'calibrationFilms']}
      label={t('judging.calibration')}
      extra={t('judging.calibrationHint')}
    >
      <Select
        mode="multiple"
        disabled={isDisabled}
        showSearch={{ optionFilterProp: 'label' }}
        maxCount={judgingLimits.calibrationFilms}
        options={options}
      />
    </Form.Item>
  );
}
