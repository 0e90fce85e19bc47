import { formatDateTime } from '@film-contest/messages/format';
import { Form, type FormInstance } from 'antd';
import { dash } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { formatPhaseEffect, formatPhaseState } from './format-effects.ts';
import {
  type Effect,
  getPhaseState,
  isImmediateEffect,
  listPhaseEffects,
  type SpanName,
} from './phase-effects.ts';
import { type Phases, type PhaseValues, readPhases } from './phase-values.ts';
import styles from './settings.module.css';

/** The saved state of the phases. */
export function CurrentPhasesPanel({ phases, now }: { phases: Phases; now: number }) {
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

/** Computes the effects of saving the current form values. */
function usePhaseEffects({ form, before, now }: EffectsProps): Effect[] {
  const values = Form.useWatch([], form) as PhaseValues | undefined;
  if (!values?.timeZone || !values.submission || !values.voting) return [];
  return listPhaseEffects(before, readPhases(values, before), now);
}

/** Lists the effects of saving while the user types. */
export function SaveEffectsPanel(props: EffectsProps) {
  const effects = usePhaseEffects(props);
  return (
    <section className={styles.panel} role="status">
      <h2 className={styles.heading}>{t('settings.effect.title')}</h2>
      {effects.length === 0 ? (
        <p className={styles.hint}>{t('settings.effect.none')}</p>
      ) : (
        <EffectList effects={effects} form={props.form} />
      )}
    </section>
  );
}

/** Lists the effects on one phase next to its fields. */
export function EffectsOnPhase({ what, ...props }: EffectsProps & { what: SpanName }) {
  const effects = usePhaseEffects(props).filter((effect) => effect.what === what);
  if (effects.length === 0) return null;
  return (
    <div className={styles.spanEffects}>
      <EffectList effects={effects} form={props.form} />
    </div>
  );
}

function EffectList({
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
