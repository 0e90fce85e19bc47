import { contestSettings } from '@film-contest/contract/settings';
import { Form, type FormInstance, Input, Select } from 'antd';
import { t } from '../../lib/messages.ts';
import { useConfirmDialog } from '../../lib/use-confirm.ts';
import { toLocalTime } from '../../lib/zoned-time.ts';
import { formatPhaseEffect } from './format-effects.ts';
import { LocaleFields } from './locale-fields.tsx';
import { isImmediateEffect, listPhaseEffects } from './phase-effects.ts';
import { CurrentPhasesPanel, SaveEffectsPanel } from './phase-panels.tsx';
import { type Phases, type PhaseValues, readPhases, toPhaseFormValues } from './phase-values.ts';
import styles from './settings.module.css';
import { type SettingsPart, SettingsPartPage } from './settings-page.tsx';
import { PhaseFieldsWithButtons } from './span-fields.tsx';
import { useContestClock } from './use-contest-clock.ts';

const schema = contestSettings.pick({
  name: true,
  timeZone: true,
  submission: true,
  voting: true,
  shortlistAt: true,
  resultsAt: true,
});

/** Edits the phases of the contest. */
export default function PhaseSettingsPage() {
  const confirm = useConfirmDialog();
  const now = useContestClock();

  /** Asks for confirmation of immediate effects. */
  async function confirmImmediateEffects(after: object, before: Phases): Promise<boolean> {
    const phases = after as Phases;
    const urgent = listPhaseEffects(before, phases, now).filter(isImmediateEffect);
    if (urgent.length === 0) return true;
    return confirm({
      title: t('settings.phases.confirm'),
      content: (
        <ul className={styles.effects}>
          {urgent.map((effect) => (
            <li key={`${effect.what} ${effect.does}`} data-now="true">
              {formatPhaseEffect(effect, phases.timeZone)}
            </li>
          ))}
        </ul>
      ),
      okText: t('settings.phases.confirmSave'),
    });
  }

  const part: SettingsPart<PhaseValues> = {
    name: 'phases',
    title: t('settings.phases.title'),
    intro: t('settings.phases.intro'),
    schema,
    toValues: toPhaseFormValues,
    toSettings: readPhases,
    confirm: confirmImmediateEffects,
  };
  return (
    <SettingsPartPage part={part}>
      {({ form, settings, keep }) => (
        <>
          <CurrentPhasesPanel phases={settings} now={now} />
          <PhaseFields form={form} before={settings} now={now} onFilled={keep} />
          <SaveEffectsPanel form={form} before={settings} now={now} />
        </>
      )}
    </SettingsPartPage>
  );
}

interface PhaseFieldsProps {
  form: FormInstance<PhaseValues>;
  before: Phases;
  now: number;
  onFilled: () => void;
}

function PhaseFields({ form, before, now, onFilled }: PhaseFieldsProps) {
  const zone = Form.useWatch('timeZone', form) ?? 'UTC';
  const localNow = toLocalTime(new Date(now).toISOString(), zone);
  const span = { form, before, now, localNow, onFilled };
  return (
    <>
      <LocaleFields name="name" label={t('settings.phases.name')} />
      <div className={styles.group}>
        <Form.Item
          name="timeZone"
          label={t('settings.phases.timeZone')}
          extra={t('settings.phases.zoneHint', { zone, time: localNow.replace('T', ' ') })}
        >
          <Select showSearch options={listTimeZones(zone)} className={styles.zone ?? ''} />
        </Form.Item>
      </div>
      <PhaseFieldsWithButtons what="submission" {...span} />
      <PhaseFieldsWithButtons what="voting" {...span} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('settings.phases.announcements')}</legend>
        <p className={styles.hint}>{t('settings.phases.announcementsHint')}</p>
        <div className={styles.pair}>
          <Form.Item name="shortlistAt" label={t('settings.phases.shortlistAt')}>
            <Input type="datetime-local" />
          </Form.Item>
          <Form.Item name="resultsAt" label={t('settings.phases.resultsAt')}>
            <Input type="datetime-local" />
          </Form.Item>
        </div>
      </fieldset>
    </>
  );
}

/** Lists the browser's time zones and the selected one. */
const listTimeZones = (zone: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])]
    .sort()
    .map((value) => ({ value, label: value }));
