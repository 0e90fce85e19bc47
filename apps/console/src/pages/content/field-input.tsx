import type { ContentField, ContentTypeName } from '@film-contest/contract/content-types';
import { Input, InputNumber, Select } from 'antd';
import { FileField } from '../../components/file-field/file-field.tsx';
import { RichTextField } from '../../components/rich-text/rich-text.tsx';
import { t } from '../../lib/messages.ts';
import { getOptionLabel } from './content-labels.ts';
import { PublishedEntrySelect } from './entry-field.tsx';
import { ContentItemSelect } from './item-field.tsx';
import { TimeField } from './time-field.tsx';

interface FieldInputProps {
  type: ContentTypeName;
  name: string;
  field: ContentField;
  /** Name of the field, for controls that the form label does not name. */
  label: string;
  /** Language of the value. */
  lang?: string;
  disabled: boolean;
  // Element id; the surrounding form item passes this prop.
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
}

const formatCharacterCount = (max: number, show: boolean) => ({
  count: { show, max, strategy: (text: string) => [...text].length },
});

/** The input for each kind of field. */
export function FieldInput({ type, name, field, label, lang, ...given }: FieldInputProps) {
  const { disabled, id, value, onChange } = given;
  const control = { disabled, ...(id && { id }), ...(lang && { lang }) };
  const text = { ...given, value: typeof value === 'string' ? value : null };
  const typed = {
    ...control,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  switch (field.kind) {
    case 'line':
      return <Input {...typed} {...formatCharacterCount(field.max, !disabled)} />;
    case 'text':
      return (
        <Input.TextArea
          {...typed}
          {...formatCharacterCount(field.max, !disabled)}
          autoSize={{ minRows: 3, maxRows: 12 }}
        />
      );
    case 'lines':
      return (
        <Input.TextArea
          {...typed}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={(event) => onChange?.(event.target.value ? event.target.value.split('\n') : [])}
          autoSize={{ minRows: 4, maxRows: 16 }}
        />
      );
    case 'rich':
      return <RichTextField {...text} label={label} lang={lang ?? ''} />;
    case 'image':
      return <FileField {...text} kind="content_image" label={label} />;
    case 'file':
      return <FileField {...text} kind="content_file" label={label} />;
    case 'choice':
      return (
        <Select
          {...control}
          value={text.value}
          placeholder={t('content.choose')}
          allowClear={!field.required}
          options={field.options.map((each) => ({
            value: each,
            label: getOptionLabel(name, each),
          }))}
          onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
        />
      );
    case 'date':
      return <Input {...typed} type="date" />;
    case 'time':
      return <TimeField {...text} />;
    case 'link':
      return <Input {...typed} inputMode="url" maxLength={500} placeholder="https://" />;
    case 'number':
      return (
        <InputNumber
          {...control}
          value={typeof value === 'number' ? value : null}
          min={1}
          max={999}
          precision={0}
          onChange={(next) => onChange?.(next)}
        />
      );
    case 'item':
      return (
        <ContentItemSelect
          {...given}
          value={typeof value === 'number' ? value : null}
          of={field.of as ContentTypeName}
          required={field.required === true}
        />
      );
    case 'entry':
      return <PublishedEntrySelect {...text} />;
  }
}
