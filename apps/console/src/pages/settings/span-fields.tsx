import { Button, Form, type FormInstance, Input } from 'antd';
import { t } from '../../lib/messages.ts';
import { getPhaseState, type SpanName } from './phase-effects.ts';
import { EffectsOnPhase } from './phase-panels.tsx';
import {
  closePhaseNow,
  type LocalSpan,
  openPhaseNow,
  type Phases,
  type PhaseValues,
  readPhase,
} from './phase-values.ts';
import styles from './settings.module.css';

interface SpanFieldsProps {
  what: SpanName;
  form: FormInstance<PhaseValues>;
  /** The phases as saved on the server. */
  before: Phases;
  /** Milliseconds since the epoch. */
  now: number;
  /** Current local time in the contest's zone. */
  localNow: string;
  onFilled: () => void;
}

const none: LocalSpan = { opensAt: '', closesAt: '' };

/** The start and end of a phase, with a button that opens or closes it now. */
export function PhaseFieldsWithButtons({
  what,
  form,
  before,
  now,
  localNow: wall,
  onFilled,
}: SpanFieldsProps) {
  const span = Form.useWatch(what, form) ?? none;
  const zone = Form.useWatch('timeZone', form) ?? 'UTC';
  const isOpen = getPhaseState(readPhase(span, before[what], zone), now).is === 'open';

  /**
   * Clears the errors of both ends of a phase, because one end can cause the error of the other.
   */
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
