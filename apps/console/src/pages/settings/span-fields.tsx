import { Button, Form, type FormInstance, Input } from 'antd';
import { t } from '../../lib/messages.ts';
import { type SpanName, standingOf } from './phase-effects.ts';
import { SpanEffects } from './phase-panels.tsx';
import {
  closedNow,
  openedNow,
  type Phases,
  type PhaseValues,
  spanOf,
  type WallSpan,
} from './phase-values.ts';
import styles from './settings.module.css';

interface SpanFieldsProps {
  what: SpanName;
  form: FormInstance<PhaseValues>;
  /** As it is saved. */
  before: Phases;
  /** Milliseconds since the epoch. */
  now: number;
  /** What the contest's clock shows now. */
  wall: string;
  onFilled: () => void;
}

const none: WallSpan = { opensAt: '', closesAt: '' };

/** From when until when, with a button that fills in this moment. */
export function SpanFields({ what, form, before, now, wall, onFilled }: SpanFieldsProps) {
  const span = Form.useWatch(what, form) ?? none;
  const zone = Form.useWatch('timeZone', form) ?? 'UTC';
  const isOpen = standingOf(spanOf(span, before[what], zone), now).is === 'open';

  /** What is wrong with one end may be so because of the other. */
  function forgetFaults() {
    form.setFields([
      { name: [what, 'opensAt'], errors: [] },
      { name: [what, 'closesAt'], errors: [] },
    ]);
  }

  function fill() {
    const filled = isOpen ? closedNow(span, wall) : openedNow(span, wall);
    form.setFieldsValue({ [what]: filled });
    forgetFaults();
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
          <Input type="datetime-local" onChange={forgetFaults} />
        </Form.Item>
        <Form.Item
          name={[what, 'closesAt']}
          label={t('settings.span.closesAt')}
          extra={t('settings.span.closesHint')}
        >
          <Input type="datetime-local" onChange={forgetFaults} />
        </Form.Item>
      </div>
      <Button onClick={fill}>
        {t(isOpen ? `settings.span.${what}.close` : `settings.span.${what}.open`)}
      </Button>
      <SpanEffects what={what} form={form} before={before} now={now} />
    </fieldset>
  );
}
