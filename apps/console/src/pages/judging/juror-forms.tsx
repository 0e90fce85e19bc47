import {
  type JudgingRound,
  jurorSave,
  jurorsToAdd,
  type RoundJuror,
} from '@film-contest/contract/judging';
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Form, Input, InputNumber } from 'antd';
import { DialogActions } from '../../components/forms.tsx';
import { t } from '../../lib/messages.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { getRoundQueryKey } from './judging-labels.ts';

interface FormProps {
  round: JudgingRound;
  onClose: () => void;
}

interface TypedJuror {
  panels?: string[];
  limit?: number | null;
}

const listPanelIds = ({ rules }: JudgingRound) => rules.panels.map(({ id }) => id);

export function AddJurorsForm({ round, onClose }: FormProps) {
  const client = useQueryClient();
  const [form] = Form.useForm<TypedJuror & { emails?: string }>();
  const { busy, submit } = useFormSubmission(
    async ({ emails = '', panels, limit = null }: TypedJuror & { emails?: string }) => {
      const draft = {
        emails: emails.split(/[\s,;，；]+/).filter(Boolean),
        panels: panels ?? listPanelIds(round),
        limit,
      };
      const data = await submitForm({
        form,
        call: 'addJurors',
        params: { id: round.id },
        schema: jurorsToAdd,
        draft,
        rename: (path) => path.replace(/^emails\..*/, 'emails'),
      });
      if (!data) return;
      client.setQueryData(getRoundQueryKey(round.id), data);
      onClose();
    },
  );
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ panels: listPanelIds(round) }}
      onFinish={submit}
    >
      <Form.Item name="emails" label={t('judging.emails')} extra={t('judging.emailsHint')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} spellCheck={false} dir="ltr" />
      </Form.Item>
      <JurorFields round={round} />
      <DialogActions label={t('judging.addJurors')} onClose={onClose} busy={busy} />
    </Form>
  );
}

/** Changes the panels and the film limit of a juror. They apply from the next plan of assignments. */
export function EditJurorForm({ round, juror, onClose }: FormProps & { juror: RoundJuror }) {
  const client = useQueryClient();
  const [form] = Form.useForm<TypedJuror>();
  const { busy, submit } = useFormSubmission(async ({ panels, limit = null }: TypedJuror) => {
    const data = await submitForm({
      form,
      call: 'saveJuror',
      params: { id: juror.id },
      schema: jurorSave,
      draft: { panels: panels ?? listPanelIds(round), limit, isActive: juror.isActive },
    });
    if (!data) return;
    client.setQueryData(getRoundQueryKey(round.id), data);
    onClose();
  });
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ panels: juror.panels, limit: juror.limit }}
      onFinish={submit}
    >
      <JurorFields round={round} />
      <p>{t('judging.editJurorHint')}</p>
      <DialogActions label={t('judging.save')} onClose={onClose} busy={busy} />
    </Form>
  );
}

const JurorFields = ({ round }: { round: JudgingRound }) => (
  <>
    {round.rules.panels.length > 1 && (
      <Form.Item name="panels" label={t('judging.panels')}>
        <Checkbox.Group
          options={round.rules.panels.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    )}
    <Form.Item name="limit" label={t('judging.limit')} extra={t('judging.limitHint')}>
      <InputNumber min={1} max={5000} precision={0} />
    </Form.Item>
  </>
);
