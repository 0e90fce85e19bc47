import { codes } from '@film-contest/contract/codes';
import { htmlLang, locales } from '@film-contest/contract/locales';
import { type ContestSettings, contestSettings } from '@film-contest/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Form, type FormInstance, Input } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { KeptForm, useKeptForm } from '../../components/forms.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { call, fetchScreenData, useBusyState } from '../../lib/api.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { showServerErrors, validateForm } from '../../lib/submit-form.ts';
import {
  createSettingsFormValues,
  type FormValues,
  hasSettingsConflict,
  rebaseFormOnSettings,
  type SettingsView,
} from './rebase-form.ts';
import styles from './settings.module.css';

export interface SettingsPart<V extends object> {
  /** Name under which unsaved input is kept. */
  name: string;
  title: string;
  intro: string;
  schema: z.ZodType<Partial<ContestSettings>>;
  toValues: (settings: ContestSettings) => V;
  /** Converts form values to unvalidated settings. */
  toSettings: (values: V, before: ContestSettings) => object;
  /** Maps a path of the settings to the form field that shows its error. */
  rename?: (path: string) => string;
  /** Asks the user for confirmation before the settings are saved. */
  confirm?: (after: Partial<ContestSettings>, before: ContestSettings) => Promise<boolean>;
  /** Callback that runs after the settings were saved. */
  onSaved?: () => void;
}

/** Builds the schema and the conversions of a settings page whose form values equal the settings. */
export function buildSettingsConversions<K extends keyof ContestSettings>(...keys: K[]) {
  type Fields = Pick<ContestSettings, K>;
  const mask = Object.fromEntries(keys.map((key) => [key, true]));
  return {
    schema: contestSettings.pick(mask as never) as unknown as z.ZodType<Partial<ContestSettings>>,
    toValues: (settings: ContestSettings) =>
      Object.fromEntries(keys.map((key) => [key, settings[key]])) as Fields,
    toSettings: (values: Fields) => values,
  };
}

interface FormContext<V> {
  form: FormInstance<V>;
  settings: ContestSettings;
  /** Stores the form values on the device after a button has changed them. */
  keep: () => void;
}

interface SettingsPageProps<V extends object> {
  part: SettingsPart<V>;
  /** Whether other content follows the form; its buttons are not sticky then. */
  isSection?: boolean;
  children: (drawing: FormContext<V>) => ReactNode;
}

const settingsKey = ['settings'];

export function SettingsPartPage<V extends object>(props: SettingsPageProps<V>) {
  return (
    <div className={styles.page}>
      <PageHeader title={props.part.title} intro={props.part.intro} />
      <SettingsPartEditor {...props} />
    </div>
  );
}

export function SettingsPartEditor<V extends object>(props: SettingsPageProps<V>) {
  const query = useScreenData(settingsKey, 'consoleSettings', {});
  return (
    <QueryResult query={query} errorText={t('settings.failed')}>
      {(view) => <SettingsPartForm {...props} view={view} />}
    </QueryResult>
  );
}

function SettingsPartForm<V extends object>({
  part,
  view,
  isSection = false,
  children,
}: SettingsPageProps<V> & { view: SettingsView }) {
  const { toValues } = part;
  const kept = useKeptForm<FormValues<V>>(`settings ${part.name}`, part.title);
  const { form } = kept;
  const [isTouched, setTouched] = useState(false);
  const isEdited = isTouched || kept.isRestored;

  const showFormValues = (values: FormValues<V>) => form.setFieldsValue(values as never);
  const getFormValues = (): FormValues<V> => form.getFieldsValue(true);

  function keepFormValues() {
    setTouched(true);
    kept.keep(getFormValues());
  }

  function resetFormValues(from: SettingsView) {
    kept.drop();
    setTouched(false);
    form.resetFields();
    showFormValues(createSettingsFormValues(toValues, from));
  }

  const { busy, save } = useSaveSettings(part, form, {
    onSaved: resetFormValues,
    onNewest(newest) {
      showFormValues(rebaseFormOnSettings(toValues, getFormValues(), newest));
      keepFormValues();
    },
  });

  // Refills an unchanged form when newer settings arrive, because the form may have opened with
  // cached settings.
  useEffect(() => {
    if (isEdited || getFormValues().base.version >= view.version) return;
    showFormValues(createSettingsFormValues(toValues, view));
  });

  return (
    <KeptForm<FormValues<V>>
      kept={kept}
      initialValues={createSettingsFormValues(toValues, view)}
      onFinish={() => save(getFormValues())}
      onValuesChange={keepFormValues}
    >
      {children({
        form: form as unknown as FormInstance<V>,
        settings: view.settings,
        keep: keepFormValues,
      })}
      <div className={isSection ? styles.sectionActions : styles.actions}>
        {isEdited && <Button onClick={() => resetFormValues(view)}>{t('settings.discard')}</Button>}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('forms.save')}
        </Button>
      </div>
    </KeptForm>
  );
}

interface SaveHandlers {
  onSaved: (saved: SettingsView) => void;
  /** Receives the newest settings after a conflict. */
  onNewest: (newest: SettingsView) => void;
}

type SaveOutcome = Awaited<ReturnType<typeof call<'saveSettings'>>>;

function useSaveSettings<V extends object>(
  part: SettingsPart<V>,
  form: FormInstance<FormValues<V>>,
  { onSaved, onNewest }: SaveHandlers,
) {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const { busy, run } = useBusyState();
  const rename = part.rename ?? ((path: string) => path);

  const dialog = useRef<ReturnType<typeof modal.warning>>(null);
  useEffect(() => () => dialog.current?.destroy(), []);

  async function showNewestSettings() {
    const newest = await fetchScreenData('consoleSettings').catch(() => null);
    if (!newest) return;
    client.setQueryData(settingsKey, newest);
    onNewest(newest);
  }

  /** Another user saved first: offers to merge the changes into the newest settings. */
  function showSettingsConflict() {
    dialog.current = modal.warning({
      title: t('settings.changedTitle'),
      content: t('settings.changedHint'),
      okText: t('settings.showNewest'),
      onOk: showNewestSettings,
    });
  }

  /**
   * Saves the edited settings. If only other settings were changed since the form was opened, saves
   * again on top of the newest settings.
   */
  async function saveOverNewestSettings(
    checked: Partial<ContestSettings>,
    base: SettingsView,
  ): Promise<SaveOutcome> {
    const body = { version: base.version, settings: { ...base.settings, ...checked } };
    const outcome = await call('saveSettings', { body, quiet: true });
    if (outcome.ok || outcome.code !== codes.changedMeanwhile) return outcome;
    const newest = await fetchScreenData('consoleSettings');
    return hasSettingsConflict(checked, base, newest)
      ? outcome
      : saveOverNewestSettings(checked, newest);
  }

  async function sendSettings(values: FormValues<V>) {
    const { settings } = values.base;
    const checked = validateForm(form, part.schema, part.toSettings(values, settings), rename);
    if (!checked) return;
    if (part.confirm && !(await part.confirm(checked, settings))) return;
    const outcome = await saveOverNewestSettings(checked, values.base);
    if (outcome.ok) {
      client.setQueryData(settingsKey, outcome.data);
      void client.invalidateQueries({ queryKey: ['contest'] });
      notices.success(t('settings.saved'));
      onSaved(outcome.data);
      return part.onSaved?.();
    }
    if (outcome.code === codes.changedMeanwhile) return showSettingsConflict();
    const toSettingsFormPath = (path: string) => rename(path.replace(/^settings\./, ''));
    if (!showServerErrors(form, outcome.fields, toSettingsFormPath)) notices.error(outcome.msg);
  }

  return { busy, save: (values: FormValues<V>) => run(() => sendSettings(values)) };
}

interface LocaleFieldsProps {
  /** Path of the field with one text per language. */
  name: string | string[];
  label: string;
  hint?: string;
}

/** One text field per language, side by side. */
export function LocaleFields({ name, label, hint }: LocaleFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.locales}>
        {locales.map((locale) => (
          <Form.Item key={locale} name={[name, locale].flat()} label={localeNames[locale]}>
            <Input lang={htmlLang[locale]} />
          </Form.Item>
        ))}
      </div>
    </fieldset>
  );
}
