import { loadChunk } from '@film-contest/contract/chunk';
import type { ContentItem } from '@film-contest/contract/content';
import type { ContentField, ContentTypeName } from '@film-contest/contract/content-types';
import type { Contract } from '@film-contest/contract/contract';
import { htmlLang, type Locale } from '@film-contest/contract/locales';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select } from 'antd';
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { FileField } from '../../components/file-field.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import type { EditorProps } from '../../components/rich-text/editor.tsx';
import rich from '../../components/rich-text/rich-text.module.css';
import { fetchScreenData } from '../../lib/api.ts';
import { getEntrantGroupLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import content from './content.module.css';
import { fetchContentItemsPage } from './content-items.ts';
import {
  getContentFieldHint,
  getContentFieldLabel,
  getNewItemLabel,
  getOptionLabel,
} from './content-labels.ts';
import styles from './editor.module.css';
import { TimeField } from './schedule-dialog.tsx';

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

/** Fields without translations. */
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
  /** Names of the fields that were filled by automatic conversion and not reviewed yet. */
  marked: readonly string[];
  onLook: (name: string) => void;
}

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

interface FieldInputProps {
  type: ContentTypeName;
  name: string;
  field: ContentField;
  /** Name of the field, for controls that the form label does not name. */
  label: string;
  lang?: string;
  disabled: boolean;
  // Element id; the surrounding form item passes this prop.
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
}

const buildCharacterCountProps = (max: number, show: boolean) => ({
  count: { show, max, strategy: (text: string) => [...text].length },
});

function FieldInput({ type, name, field, label, lang, ...given }: FieldInputProps) {
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
      return <Input {...typed} {...buildCharacterCountProps(field.max, !disabled)} />;
    case 'text':
      return (
        <Input.TextArea
          {...typed}
          {...buildCharacterCountProps(field.max, !disabled)}
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
          options={toOptions(field.options, (each) => getOptionLabel(name, each))}
          onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
        />
      );
    case 'date':
      return <Input {...typed} type="date" />;
    case 'time':
      return <TimeField {...text} />;
    case 'link':
      return <Input {...typed} inputMode="url" maxLength={500} placeholder="https://" />;
    case 'slug':
      return <Input {...typed} maxLength={60} addonBefore="/page/" spellCheck={false} />;
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

interface EntryFieldProps {
  disabled: boolean;
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

type Entry = Contract['placeableEntries']['data']['list'][number];

const toEntryOption = ({ id, number, title, group }: Entry) => ({
  value: id,
  label: (
    <>
      <span className={content.number}>{number}</span> {title}{' '}
      <span className={content.minor}>{getEntrantGroupLabel(group)}</span>
    </>
  ),
});

const findPlaceableEntries = (query: Partial<Contract['placeableEntries']['query']>) =>
  fetchScreenData('placeableEntries', { query: { pageSize: 50, ...query }, background: true });

const PublishedEntrySelect = (field: EntryFieldProps) => (
  <RemoteSelect<string>
    {...field}
    name={['entries']}
    required
    placeholder={t('content.entryHint')}
    none={t('votes.exposure.empty')}
    find={async (search) =>
      (await findPlaceableEntries(search ? { search } : {})).list.map(toEntryOption)
    }
    findOne={async (id) => {
      const [entry] = (await findPlaceableEntries({ filters: { id: [id] } })).list;
      return entry ? toEntryOption(entry) : null;
    }}
  />
);

interface ItemFieldProps {
  of: ContentTypeName;
  required: boolean;
  disabled: boolean;
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

const toItemOption = ({ id, title, state }: ContentItem) => ({
  value: id,
  label: state === 'draft' ? `${title} (${t('content.state.draft')})` : title,
});

const ContentItemSelect = ({ of, ...field }: ItemFieldProps) => (
  <RemoteSelect<number>
    {...field}
    name={['content', of]}
    placeholder={t('content.choose')}
    find={async (search) => (await fetchContentItemsPage(of, search)).map(toItemOption)}
    findOne={async (id) =>
      toItemOption(
        await fetchScreenData('consoleContentItem', { params: { type: of, id }, background: true }),
      )
    }
    none={
      <>
        {t('content.chooseNone')} <Link to={`/content/${of}/new`}>{getNewItemLabel(of)}</Link>
      </>
    }
  />
);

interface Option<V> {
  value: V;
  /** Label of the option, in the list and as selected value. */
  label: ReactNode;
}

interface RemoteSelectProps<V> {
  /** Query key of the options. */
  name: readonly string[];
  find: (search: string) => Promise<Option<V>[]>;
  /** Loads the selected option if the search results do not contain it. */
  findOne: (value: V) => Promise<Option<V> | null>;
  /** Content shown if an unfiltered search returns no options. */
  none?: ReactNode;
  placeholder: string;
  required: boolean;
  disabled: boolean;
  // Element id; the surrounding form item passes this prop.
  id?: string;
  value?: V | null;
  onChange?: (value: V | null) => void;
}

function RemoteSelect<V extends string | number>(props: RemoteSelectProps<V>) {
  const {
    name,
    find: search,
    findOne: findByValue,
    value,
    onChange,
    none,
    required,
    ...rest
  } = props;
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['options', ...name, wanted],
    queryFn: () => search(wanted),
    placeholderData: (before) => before,
  });
  const listed = found.data ?? [];
  const isListed = listed.some((option) => option.value === value);
  const chosen = useQuery({
    queryKey: ['option', ...name, value],
    queryFn: () => (value ? findByValue(value) : null),
    enabled: Boolean(value) && found.isSuccess && !isListed,
  });
  const extra = !isListed && chosen.data ? [chosen.data] : [];
  return (
    <Select<V>
      {...(rest.id && { id: rest.id })}
      placeholder={rest.placeholder}
      disabled={rest.disabled}
      value={value ?? null}
      options={[...listed, ...extra]}
      showSearch={{ filterOption: false, onSearch: setText }}
      allowClear={!required}
      loading={found.isFetching}
      notFoundContent={wanted ? t('console.list.noneFound') : (none ?? t('console.list.empty'))}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

const Editor = lazy(async () => {
  const { RichTextEditor: Editor } = await loadChunk(
    () => import('../../components/rich-text/editor.tsx'),
  );
  return { default: Editor };
});

/** A form field for formatted text. Its value is HTML. Loads the editor as a separate chunk. */
const RichTextField = (props: EditorProps) => (
  <Suspense fallback={<div className={rich.loading} aria-busy="true" />}>
    <Editor {...props} />
  </Suspense>
);
