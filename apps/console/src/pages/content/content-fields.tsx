import type { ContentField, ContentTypeName } from '@film-contest/contract/content-types';
import { htmlLang, type Locale } from '@film-contest/contract/locales';
import { Form } from 'antd';
import { t } from '../../lib/messages.ts';
import { getContentFieldHint, getContentFieldLabel } from './content-labels.ts';
import styles from './editor.module.css';
import { FieldInput } from './field-input.tsx';

interface FieldProps {
  type: ContentTypeName;
  name: string;
  field: ContentField;
  disabled: boolean;
}

const getFieldHintText = ({ type, name, field }: FieldProps) => {
  const own = getContentFieldHint(type, name);
  if (own) return own;
  if (field.kind === 'lines') return t('content.linesHint');
  return field.kind === 'link' ? t('content.linkHint') : undefined;
};

/** A labelled form field. Its name is its path in the contract. */
function LabelledContentField(
  props: FieldProps & { path: string[]; locale?: Locale; mark?: boolean },
) {
  const { type, name, field, disabled, path, locale, mark = false } = props;
  const label = getContentFieldLabel(type, name);
  return (
    <Form.Item
      name={path}
      label={
        <>
          {label}
          {!field.required && !disabled && (
            <span className={styles.optional}>{t('forms.optional')}</span>
          )}
          {mark && <span className={styles.mark}>{t('content.fill.mark')}</span>}
        </>
      }
      extra={disabled ? undefined : getFieldHintText(props)}
      {...(mark && { className: styles.marked ?? '' })}
    >
      <FieldInput
        type={type}
        name={name}
        field={field}
        label={label}
        disabled={disabled}
        {...(locale && { lang: htmlLang[locale] })}
      />
    </Form.Item>
  );
}

interface FactFieldsProps {
  type: ContentTypeName;
  facts: Readonly<Record<string, ContentField>>;
  disabled: boolean;
}

/** Fields that are the same in every language. */
export const ContentFactFields = ({ type, facts, disabled }: FactFieldsProps) => (
  <div className={styles.facts}>
    {Object.entries(facts).map(([name, field]) => (
      <LabelledContentField
        key={name}
        type={type}
        name={name}
        field={field}
        disabled={disabled}
        path={['facts', name]}
      />
    ))}
  </div>
);

interface TextFieldsProps {
  type: ContentTypeName;
  texts: Readonly<Record<string, ContentField>>;
  locale: Locale;
  disabled: boolean;
  /** Fields filled by the conversion and not reviewed yet. */
  marked: readonly string[];
  onLook: (name: string) => void;
}

/** Fields of one language. */
export const ContentTextFields = ({
  type,
  texts,
  locale,
  disabled,
  marked,
  onLook,
}: TextFieldsProps) => (
  <>
    {Object.entries(texts).map(([name, field]) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: listens to the field inside
      <div key={name} onBlur={() => onLook(name)}>
        <LabelledContentField
          type={type}
          name={name}
          field={field}
          disabled={disabled}
          path={['texts', locale, name]}
          locale={locale}
          mark={marked.includes(name)}
        />
      </div>
    ))}
  </>
);
