import { codes } from '@film-contest/contract/codes';
import type { RuleChangeReason } from '@film-contest/contract/frozen-vote-rules';
import {
  type ContestSettings,
  contestSettings,
  type SettingsEffectName,
} from '@film-contest/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { Button, type FormInstance, Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { type ComparedField, EditConflictDialog } from '../../components/edit-conflict.tsx';
import { KeptForm, useKeptForm } from '../../components/forms.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { SaveFailureAlert } from '../../components/save-failure.tsx';
import { LocaleItems } from '../../components/text-fields.tsx';
import { call, fetchScreenData, useBusyState } from '../../lib/api.ts';
import { setFormFailure, showFormFailure } from '../../lib/form-failure.ts';
import { createIdempotencyKeyProvider } from '../../lib/idempotency-keys.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { useReliableSave } from '../../lib/reliable-save.ts';
import { showServerErrors, validateForm } from '../../lib/submit-form.ts';
import { formatRecordedValue, listChangedValues } from '../audit/list-changes.ts';
import { confirmExclusions, listUnconfirmedExclusions } from './exclusions.tsx';
import {
  type Base,
  createSettingsFormValues,
  type FormValues,
  hasSettingsConflict,
  rebaseFormOnSettings,
  type SettingsView,
} from './rebase-form.ts';
import { RuleChangeNotice, RuleChangeReasonFields, type RulePublication } from './rule-change.tsx';
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
  /** What the site shows of a change while voting is open; only for settings that are voting rules. */
  ruleChange?: RulePublication;
  /** Maps a path of the settings to the form field that shows its error. */
  rename?: (path: string) => string;
  /** Asks the user for confirmation before the settings are saved. */
  confirm?: (after: Partial<ContestSettings>, before: ContestSettings) => Promise<boolean>;
  /** Calls that load and save the settings of the screen; default: those of all settings. */
  source?: SettingsSource;
  /** Callback that runs after the settings were saved. */
  onSaved?: () => void;
}

/**
 * Calls that load and save a settings screen. The Branding screen has its own calls, because editors may not see
 * all settings. Their data has the same shape with fewer settings.
 */
export interface SettingsSource {
  load: 'consoleSettings';
  save: 'saveSettings';
  key: string[];
}

const allSettings: SettingsSource = {
  load: 'consoleSettings',
  save: 'saveSettings',
  key: ['settings'],
};

export const brandingSource = {
  load: 'consoleBranding',
  save: 'saveBranding',
  key: ['branding'],
} as unknown as SettingsSource;

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
  /** Whether other content follows the form. Then the form's buttons are not sticky. */
  isSection?: boolean;
  children: (drawing: FormContext<V>) => ReactNode;
}

export function SettingsPartPage<V extends object>(props: SettingsPageProps<V>) {
  return (
    <div className={styles.page}>
      <PageHeader title={props.part.title} intro={props.part.intro} />
      <SettingsPartEditor {...props} />
    </div>
  );
}

export function SettingsPartEditor<V extends object>(props: SettingsPageProps<V>) {
  const { key, load } = props.part.source ?? allSettings;
  const query = useScreenData(key, load, {});
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
  /**
   * Whether the server has rejected the change because its public reason was missing. This tab may not know yet
   * that voting has opened.
   */
  const [isReasonDemanded, setReasonDemanded] = useState(false);

  const showFormValues = (values: FormValues<V>) => form.setFieldsValue(values as never);
  const getFormValues = (): FormValues<V> => form.getFieldsValue(true);

  function keepFormValues() {
    setTouched(true);
    kept.keep(getFormValues());
  }

  function resetFormValues(from: SettingsView) {
    kept.drop();
    setTouched(false);
    setReasonDemanded(false);
    form.resetFields();
    showFormValues(createSettingsFormValues(toValues, from));
  }

  /** Merges newer settings into the form. Typed input stays. */
  function rebaseFormValues(newest: SettingsView) {
    showFormValues(rebaseFormOnSettings(toValues, getFormValues(), newest));
    keepFormValues();
  }

  const { busy, save, failure, clearFailure, conflict, closeConflict } = useSaveSettings(
    part,
    form,
    {
      onSaved(saved, sent) {
        const isUnchanged = JSON.stringify(getFormValues()) === sent;
        if (isUnchanged) resetFormValues(saved);
        else rebaseFormValues(saved);
      },
      // Renders the reason fields at once, because they must exist before their errors are shown.
      onReasonDemanded: () => flushSync(() => setReasonDemanded(true)),
    },
  );

  function discardInput() {
    resetFormValues(view);
    setFormFailure(form, null);
    clearFailure();
  }

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
      <SaveFailureAlert failure={failure} />
      {part.ruleChange && (
        <RuleChangeNotice voting={view.settings.voting} publication={part.ruleChange} />
      )}
      {children({
        form: form as unknown as FormInstance<V>,
        settings: view.settings,
        keep: keepFormValues,
      })}
      {(isReasonDemanded || (part.ruleChange && isEdited)) && (
        <RuleChangeReasonFields voting={view.settings.voting} isDemanded={isReasonDemanded} />
      )}
      <div className={isSection ? styles.sectionActions : styles.actions}>
        {isEdited && <Button onClick={discardInput}>{t('settings.discard')}</Button>}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('forms.save')}
        </Button>
      </div>
      {conflict && (
        <EditConflictDialog
          saved={conflict.saved}
          fields={compareSettings(toValues(conflict.settings), getFormValues())}
          hint={t('settings.changedHint')}
          loadLabel={t('settings.showNewest')}
          onClose={closeConflict}
          onLoad={() => {
            rebaseFormValues(conflict);
            closeConflict();
          }}
        />
      )}
    </KeptForm>
  );
}

/** Lists the differences between saved settings and the form, labelled as in the form. */
function compareSettings<V extends object>(
  theirs: V,
  { base: _, reason: __, ...mine }: FormValues<V>,
): ComparedField[] {
  return listChangedValues(theirs, mine).map(({ field, before, after }) => ({
    key: field,
    label: findFieldLabel(field),
    theirs: formatRecordedValue(before),
    mine: formatRecordedValue(after),
  }));
}

/** Reads the label of a field from the form, with the heading of its group. */
function findFieldLabel(path: string): string {
  const label = document.querySelector(`label[for="${CSS.escape(path.replaceAll('.', '_'))}"]`);
  const group = label?.closest('fieldset')?.querySelector('legend');
  return [group?.textContent, label?.textContent].filter(Boolean).join(' · ') || path;
}

interface SaveHandlers {
  /** `sent`: the form values that were saved, as JSON. They may have changed since. */
  onSaved: (saved: SettingsView, sent: string) => void;
  /**
   * Callback that runs when the server has rejected a change of voting rules because its public reason was missing.
   */
  onReasonDemanded: () => void;
}

type SaveOutcome = Awaited<ReturnType<typeof call<'saveSettings'>>>;

function useSaveSettings<V extends object>(
  part: SettingsPart<V>,
  form: FormInstance<FormValues<V>>,
  { onSaved, onReasonDemanded }: SaveHandlers,
) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();
  const reliable = useReliableSave();
  const [getIdempotencyKey] = useState(createIdempotencyKeyProvider);
  /** Newest settings, if another user has saved first; otherwise null. */
  const [conflict, setConflict] = useState<SettingsView | null>(null);
  const confirm = useConfirmDialog();
  const rename = part.rename ?? ((path: string) => path);
  const { key, load, save } = part.source ?? allSettings;

  async function openConflict() {
    const newest = await fetchScreenData(load).catch(() => null);
    if (!newest) return;
    client.setQueryData(key, newest);
    setConflict(newest);
  }

  /**
   * Saves the edited settings. If only other settings were changed since the form was opened, saves
   * again on top of the newest settings.
   */
  async function saveOverNewestSettings(
    checked: Partial<ContestSettings>,
    confirmed: SettingsEffectName[],
    { base, reason }: Base,
    background: boolean,
  ): Promise<SaveOutcome> {
    const settings = { ...base.settings, ...checked };
    const hasReason = Object.values(reason ?? {}).some((text) => text?.trim());
    const body = {
      version: base.version,
      settings,
      confirmed,
      // Sends an incomplete reason too, because the server says which languages are missing.
      ...(hasReason && { reason: reason as RuleChangeReason }),
    };
    const outcome = await call(save, {
      body,
      quiet: true,
      background,
      reportsLostSession: true,
      // The idempotency key prevents a repeated save from conflicting with a first save whose response was lost.
      idempotencyKey: getIdempotencyKey(body),
    });
    if (outcome.ok || outcome.code !== codes.changedMeanwhile) return outcome;
    const newest = await fetchScreenData(load, { background });
    if (hasSettingsConflict(checked, base, newest)) return outcome;
    const repeated = await saveOverNewestSettings(
      checked,
      confirmed,
      { base: newest, reason },
      background,
    );
    // Shows the newest settings, because the second attempt, which changed these settings, was rejected too.
    if (!repeated.ok) {
      client.setQueryData<SettingsView>(key, (shown) =>
        shown && shown.version > newest.version ? shown : newest,
      );
    }
    return repeated;
  }

  async function sendSettings(values: FormValues<V>) {
    const { settings } = values.base;
    const sent = JSON.stringify(values);
    setFormFailure(form, null);
    const checked = validateForm(form, part.schema, part.toSettings(values, settings), rename);
    if (!checked) return;
    if (part.confirm && !(await part.confirm(checked, settings))) return;
    const saveWithConfirmedEffects = (confirmed: SettingsEffectName[]) =>
      reliable.send((background) => saveOverNewestSettings(checked, confirmed, values, background));
    let outcome = await saveWithConfirmedEffects([]);
    const exclusions = listUnconfirmedExclusions(outcome);
    if (exclusions.length > 0) {
      reliable.clear();
      if (!(await confirmExclusions(confirm, exclusions))) return;
      outcome = await saveWithConfirmedEffects(exclusions.map(({ name }) => name));
    }
    if (outcome.ok) {
      client.setQueryData(key, outcome.data);
      void client.invalidateQueries({ queryKey: ['contest'] });
      notices.success(t('settings.saved'));
      onSaved(outcome.data, sent);
      return part.onSaved?.();
    }
    if (outcome.code === codes.changedMeanwhile) return openConflict();
    if (outcome.code === codes.ruleReasonNeeded) {
      onReasonDemanded();
      void client.invalidateQueries({ queryKey: ['frozenVoteRules'] });
    }
    const toSettingsFormPath = (path: string) => rename(path.replace(/^settings\./, ''));
    if (!showServerErrors(form, outcome.fields, toSettingsFormPath))
      showFormFailure(form, outcome.msg);
  }

  return {
    busy,
    failure: reliable.failure,
    clearFailure: reliable.clear,
    conflict,
    closeConflict: () => setConflict(null),
    save: (values: FormValues<V>) => run(() => sendSettings(values)),
  };
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
        <LocaleItems name={[name].flat()}>{(lang) => <Input lang={lang} />}</LocaleItems>
      </div>
    </fieldset>
  );
}
