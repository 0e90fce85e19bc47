import { contestSettings } from '@film-contest/contract/settings';
import { formatDateTime } from '@film-contest/messages/format';
import { Button, Form, type FormInstance, Input, Select } from 'antd';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { dash } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { toLocalTime } from '../../lib/times.ts';
import {
  type Effect,
  formatPhaseEffect,
  formatPhaseState,
  getPhaseState,
  isImmediateEffect,
  listPhaseEffects,
  type SpanName,
} from './phase-effects.ts';
import {
  closePhaseNow,
  type LocalSpan,
  openPhaseNow,
  type Phases,
  type PhaseValues,
  parsePhaseFields,
  parsePhaseForm,
  toPhaseFormValues,
} from './phase-values.ts';
import styles from './settings.module.css';
import { LocaleFields, type SettingsPart, SettingsPartPage } from './settings-page.tsx';
import { useContestClock } from './use-contest-clock.ts';

const schema = contestSettings.pick({
  name: true,
  timeZone: true,
  submission: true,
  voting: true,
  shortlistAt: true,
  resultsAt: true,
});

export default function PhaseSettingsPage() {
  const confirm = useConfirmDialog();
  const now = useContestClock();

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
    ruleChange: 'values',
    schema,
    toValues: toPhaseFormValues,
    toSettings: parsePhaseForm,
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

const listTimeZones = (zone: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])]
    .sort()
    .map((value) => ({ value, label: value }));

function CurrentPhasesPanel({ phases, now }: { phases: Phases; now: number }) {
  const { timeZone, shortlistAt, resultsAt } = phases;
  const formatContestTime = (iso: string | null) =>
    iso ? formatDateTime(t.locale, iso, timeZone) : dash;
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('settings.now.title')}</h2>
      <dl className={styles.now}>
        {(['submission', 'voting'] as const).map((what) => {
          const standing = getPhaseState(phases[what], now);
          return (
            <div key={what} data-open={standing.is === 'open'}>
              <dt>{t(`settings.span.${what}`)}</dt>
              <dd>{formatPhaseState(standing, timeZone)}</dd>
            </div>
          );
        })}
        <div>
          <dt>{t('settings.phases.shortlistAt')}</dt>
          <dd>{formatContestTime(shortlistAt)}</dd>
        </div>
        <div>
          <dt>{t('settings.phases.resultsAt')}</dt>
          <dd>{formatContestTime(resultsAt)}</dd>
        </div>
      </dl>
      <p className={styles.hint}>{t('settings.zoneNote', { zone: timeZone })}</p>
    </section>
  );
}

interface EffectsProps {
  form: FormInstance<PhaseValues>;
  before: Phases;
  now: number;
}

function usePhaseEffects({ form, before, now }: EffectsProps): Effect[] {
  const values = Form.useWatch([], form) as PhaseValues | undefined;
  if (!values?.timeZone || !values.submission || !values.voting) return [];
  return listPhaseEffects(before, parsePhaseForm(values, before), now);
}

/** Lists the effects that saving would have, updated while the user types. */
function SaveEffectsPanel(props: EffectsProps) {
  const effects = usePhaseEffects(props);
  return (
    <section className={styles.panel} role="status">
      <h2 className={styles.heading}>{t('settings.effect.title')}</h2>
      {effects.length === 0 ? (
        <p className={styles.hint}>{t('settings.effect.none')}</p>
      ) : (
        <PhaseEffectList effects={effects} form={props.form} />
      )}
    </section>
  );
}

function EffectsOnPhase({ what, ...props }: EffectsProps & { what: SpanName }) {
  const effects = usePhaseEffects(props).filter((effect) => effect.what === what);
  if (effects.length === 0) return null;
  return (
    <div className={styles.spanEffects}>
      <PhaseEffectList effects={effects} form={props.form} />
    </div>
  );
}

function PhaseEffectList({
  effects,
  form,
}: { effects: readonly Effect[] } & Pick<EffectsProps, 'form'>) {
  const zone = Form.useWatch('timeZone', form) ?? 'UTC';
  return (
    <ul className={styles.effects}>
      {effects.map((effect) => (
        <li key={`${effect.what} ${effect.does}`} data-now={isImmediateEffect(effect)}>
          {formatPhaseEffect(effect, zone)}
        </li>
      ))}
    </ul>
  );
}

interface SpanFieldsProps {
  what: SpanName;
  form: FormInstance<PhaseValues>;
  before: Phases;
  /** Milliseconds since the epoch. */
  now: number;
  /** Current local time in the contest's zone. */
  localNow: string;
  onFilled: () => void;
}

const none: LocalSpan = { opensAt: '', closesAt: '' };

/** The start and end of a phase, with a button that opens or closes it now. */
function PhaseFieldsWithButtons({
  what,
  form,
  before,
  now,
  localNow: wall,
  onFilled,
}: SpanFieldsProps) {
  const span = Form.useWatch(what, form) ?? none;
  const zone = Form.useWatch('timeZone', form) ?? 'UTC';
  const isOpen = getPhaseState(parsePhaseFields(span, before[what], zone), now).is === 'open';

  /** Clears the errors of both ends of a phase, because one end can cause the error of the other. */
  function clearPhaseErrors() {
    form.setFields([
      { name: [what, 'opensAt'], errors: [] },
      { name: [what, 'closesAt'], errors: [] },
    ]);
  }

  function fillCurrentTime() {
    const filled = isOpen ? closePhaseNow(span, wall) : openPhaseNow(span, wall);
    form.setFieldsValue({ [what]: filled });
    clearPhaseErrors();
    onFilled();
  }

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(`settings.span.${what}`)}</legend>
      <div className={styles.pair}>
        <Form.Item
          name={[what, 'opensAt']}
          label={t('settings.span.opensAt')}
          extra={t('settings.span.opensHint')}
        >
          <Input type="datetime-local" onChange={clearPhaseErrors} />
        </Form.Item>
        <Form.Item
          name={[what, 'closesAt']}
          label={t('settings.span.closesAt')}
          extra={t('settings.span.closesHint')}
        >
          <Input type="datetime-local" onChange={clearPhaseErrors} />
        </Form.Item>
      </div>
      <Button onClick={fillCurrentTime}>
        {t(isOpen ? `settings.span.${what}.close` : `settings.span.${what}.open`)}
      </Button>
      <EffectsOnPhase what={what} form={form} before={before} now={now} />
    </fieldset>
  );
}
