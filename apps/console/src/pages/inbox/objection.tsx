import { objectionDecision } from '@film-contest/contract/contact';
import { objectionDecisions } from '@film-contest/contract/judging-options';
import { limits } from '@film-contest/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Radio } from 'antd';
import { Link } from 'react-router';
import { KeptForm, useKeptForm } from '../../components/forms.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { LocaleItems, LongText } from '../../components/text-fields.tsx';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { formatTime } from '../../lib/times.ts';
import { announceSuccess } from '../../lib/waiting-counts.ts';
import styles from './inbox.module.css';
import type { InboxMessage } from './inbox-labels.ts';

type Objection = NonNullable<InboxMessage['objection']>;

interface ObjectionProps {
  message: InboxMessage;
  objection: Objection;
}

/** The result that a message objects to, and the decision or its form. */
export function ObjectionPanel({ message, objection }: ObjectionProps) {
  const access = usePermissions();
  const { round, name, film, decision } = objection;
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('people.objection.title')}</h2>
      <p className={styles.hint}>
        {access.canChair ? <Link to={`/judging/${round}`}>{name[locale]}</Link> : name[locale]}
        {film && ` · ${t('people.objection.film', { film })}`}
      </p>
      {decision && <ObjectionDecision objection={objection} />}
      {!decision && access.canAnnounce && <ObjectionDecisionForm message={message} />}
      {!decision && !access.canAnnounce && (
        <p className={styles.hint}>{t('people.objection.ownersDecide')}</p>
      )}
    </section>
  );
}

const ObjectionDecision = ({ objection }: { objection: Objection }) => {
  const { decision, reason, decidedBy, decidedAt } = objection;
  return (
    <>
      <strong>{decision && t(`people.objection.decision.${decision}`)}</strong>
      {reason && <p className={styles.text}>{reason[locale]}</p>}
      <p className={styles.minor}>
        {decidedBy} {decidedAt && formatTime(decidedAt)}
      </p>
    </>
  );
};

type Typed = Partial<Pick<Objection, 'decision' | 'reason'>>;

function ObjectionDecisionForm({ message: { id, name, version } }: { message: InboxMessage }) {
  const client = useQueryClient();
  const kept = useKeptForm<Typed>(`objection ${id}`, t('people.objection.kept', { name }));
  const { busy, submit } = useFormSubmission(async (values: Typed) => {
    const data = await submitForm({
      form: kept.form,
      call: 'decideObjection',
      params: { id },
      schema: objectionDecision,
      draft: { version, ...values },
    });
    if (!data) return;
    kept.drop();
    announceSuccess(t('people.objection.decided'), null);
    client.setQueryData(['inbox', id], data);
    for (const stale of ['consoleInbox', 'summary', 'judging'])
      void client.invalidateQueries({ queryKey: [stale] });
  });
  return (
    <KeptForm kept={kept} name="decision" onFinish={submit}>
      <Form.Item name="decision" label={t('people.objection.decision')}>
        <Radio.Group
          options={toOptions(objectionDecisions, (value) =>
            t(`people.objection.decision.${value}`),
          )}
        />
      </Form.Item>
      <p className={styles.hint}>{t('people.objection.reasonHint')}</p>
      <LocaleItems name={['reason']} label={t('people.objection.reason')}>
        {(lang) => <LongText rows={[2, 8]} max={limits.reason.max} lang={lang} />}
      </LocaleItems>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('people.objection.decide')}
      </Button>
    </KeptForm>
  );
}
