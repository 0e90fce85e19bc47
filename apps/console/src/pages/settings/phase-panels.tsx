import { formatDateTime } from '@film-contest/messages/format';
import { Form, type FormInstance } from 'antd';
import { dash } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { formatEffect, formatStanding } from './format-effects.ts';
import {
  type Effect,
  getStanding,
  isImmediate,
  listEffects,
  type SpanName,
} from './phase-effects.ts';
import { type Phases, type PhaseValues, readPhases } from './phase-values.ts';
import styles from './settings.module.css';

/** The saved state of the phases. */
export function NowPanel({ phases, now }: { phases: Phases; now: number }) {
  const { timeZone, shortlistAt, resultsAt } = phases;
  const date = (iso: string | null) => (iso ? formatDateTime(t.locale, iso, timeZone) : dash);
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('settings.now.title')}</h2>
      <dl className={styles.now}>
        {(['submission', 'voting'] as const).map((what) => {
          const standing = getStanding(phases[what], now);
          return (
            <div key={what} data-open={standing.is === 'open'}>
              <dt>{t(`settings.span.${what}`)}</dt>
              <dd>{formatStanding(standing, timeZone)}</dd>
            </div>
          );
        })}
        <div>
          <dt>{t('settings.phases.shortlistAt')}</dt>
          <dd>{date(shortlistAt)}</dd>
        </div>
        <div>
          <dt>{t('settings.phases.resultsAt')}</dt>
          <dd>{date(resultsAt)}</dd>
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
function useEffects({ form, before, now }: EffectsProps): Effect[] {
  const values = Form.useWatch([], form) as PhaseValues | undefined;
  if (!values?.timeZone || !values.submission || !values.voting) return [];
  return listEffects(before, readPhases(values, before), now);
}

/** Lists the effects of saving while the user types. */
export function SavePanel(props: EffectsProps) {
  const effects = useEffects(props);
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
export function SpanEffects({ what, ...props }: EffectsProps & { what: SpanName }) {
  const effects = useEffects(props).filter((effect) => effect.what === what);
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
        <li key={`${effect.what} ${effect.does}`} data-now={isImmediate(effect)}>
          {formatEffect(effect, zone)}
        </li>
      ))}
    </ul>
  );
}
