import { Button, Form, type FormInstance, Input } from 'antd';
import { t } from '../../lib/messages.ts';
import { getStanding, type SpanName } from './phase-effects.ts';
import { SpanEffects } from './phase-panels.tsx';
import {
  closeNow,
  type LocalSpan,
  openNow,
  type Phases,
  type PhaseValues,
  readSpan,
} from './phase-values.ts';
import styles from './settings.module.css';

interface SpanFieldsProps {
  what: SpanName;
  form: FormInstance<PhaseValues>;
  /** The saved phases. */
  before: Phases;
  /** Milliseconds since the epoch. */
  now: number;
  /** Current local time in the contest's zone. */
  localNow: string;
  onFilled: () => void;
}

const none: LocalSpan = { opensAt: '', closesAt: '' };

/** The start and end of a phase, with a button that opens or closes it now. */
export function SpanFields({ what, form, before, now, localNow: wall, onFilled }: SpanFieldsProps) {
  const span = Form.useWatch(what, form) ?? none;
  const zone = Form.useWatch('timeZone', form) ?? 'UTC';
  const isOpen = getStanding(readSpan(span, before[what], zone), now).is === 'open';

  /** An error of one end may be caused by the other. */
  function clearErrors() {
    form.setFields([
      { name: [what, 'opensAt'], errors: [] },
      { name: [what, 'closesAt'], errors: [] },
    ]);
  }

  function fillNow() {
    const filled = isOpen ? closeNow(span, wall) : openNow(span, wall);
    form.setFieldsValue({ [what]: filled });
    clearErrors();
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
          <Input type="datetime-local" onChange={clearErrors} />
        </Form.Item>
        <Form.Item
          name={[what, 'closesAt']}
          label={t('settings.span.closesAt')}
          extra={t('settings.span.closesHint')}
        >
          <Input type="datetime-local" onChange={clearErrors} />
        </Form.Item>
      </div>
      <Button onClick={fillNow}>
        {t(isOpen ? `settings.span.${what}.close` : `settings.span.${what}.open`)}
      </Button>
      <SpanEffects what={what} form={form} before={before} now={now} />
    </fieldset>
  );
}
