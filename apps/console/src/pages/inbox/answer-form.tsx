import { inboxAnswer } from '@film-contest/contract/contact';
import { limits } from '@film-contest/contract/limits';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { KeptForm } from '../../components/kept-form.tsx';
import { showServerErrors, validateForm } from '../../lib/field-errors.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import styles from './inbox.module.css';
import { type InboxMessage, isAnsweredByMail } from './inbox-labels.ts';
import { useMessageCall } from './use-message-call.ts';

interface Typed {
  text?: string;
}

/** The form that answers a message. */
export function MessageAnswerForm({ message }: { message: InboxMessage }) {
  const { id, name, contact, locale } = message;
  const { send, busy } = useMessageCall(message);
  const kept = useKeptForm<Typed>(`answer ${id}`, t('people.inbox.keptAnswer', { name }));
  const byMail = isAnsweredByMail(contact);
  // Number of answers that the writer has seen.
  const [known, setKnown] = useState(message.answers.length);
  const newerAnswer = message.answers.length > known ? message.answers.at(-1) : undefined;

  async function submitAnswer(values: Typed) {
    if (newerAnswer) return;
    const body = validateForm(kept.form, inboxAnswer.omit({ version: true }), values);
    if (!body) return;
    const done = byMail
      ? t('people.inbox.mailed', { contact })
      : t('people.inbox.texted', { contact });
    const sent = await send('answerContact', body, done);
    if (!sent.ok) return void showServerErrors(kept.form, sent.fields);
    setKnown((count) => count + 1);
    kept.drop();
    kept.form.resetFields();
  }

  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('people.inbox.answer')}</h2>
      <p className={styles.hint}>
        {byMail
          ? t('people.inbox.byMail', { contact, language: localeNames[locale] })
          : t('people.inbox.bySms', { contact, language: localeNames[locale] })}
      </p>
      <KeptForm kept={kept} name="answer" onFinish={submitAnswer}>
        <Form.Item name="text" label={t('people.inbox.answerText')}>
          <Input.TextArea
            autoSize={{ minRows: 5, maxRows: 20 }}
            count={{ show: true, max: byMail ? limits.answer.max : limits.answer.maxBySms }}
          />
        </Form.Item>
        {newerAnswer && (
          <Alert
            type="warning"
            showIcon
            role="status"
            className={styles.alert ?? ''}
            title={t('people.inbox.answeredMeanwhile', { name: newerAnswer.by })}
            description={t('people.inbox.answeredHint')}
            action={
              <Button size="small" onClick={() => setKnown(message.answers.length)}>
                {t('people.inbox.sendAnyway')}
              </Button>
            }
          />
        )}
        <Button
          type="primary"
          htmlType="submit"
          loading={busy}
          disabled={newerAnswer !== undefined}
        >
          {t(byMail ? 'people.inbox.sendMail' : 'people.inbox.sendSms')}
        </Button>
      </KeptForm>
    </section>
  );
}
