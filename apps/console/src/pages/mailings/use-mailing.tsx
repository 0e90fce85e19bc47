import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import { type Mailing, mailingDraft, mailingSave } from '@film-contest/contract/mailings';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useNavigate } from 'react-router';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { showServerErrors, submitForm } from '../../lib/submit-form.ts';
import { estimateSendingMinutes } from './mailing-labels.ts';
import { getMailingPath } from './mailing-paths.ts';
import { RecipientCounts } from './recipient-counts.tsx';

export type MailingForm = Omit<Contract['saveMailing']['send']['body'], 'version'>;

interface Options {
  mailing: Mailing | null;
  form: FormInstance<MailingForm>;
  isDirty: () => boolean;
  /** Called after the form was saved. */
  onSaved: () => void;
  /** Called after errors were shown at the fields. */
  onFaults: () => void;
}

/** Saves, removes, previews and starts a mailing. Previewing and starting save changes first. */
export function useMailingDraft({ mailing, form, isDirty, onSaved, onFaults }: Options) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirmDialog();
  const { busy, run } = useBusyState();

  function storeMailing(newest: Mailing) {
    client.setQueryData(['mailing', newest.id], newest);
    void client.invalidateQueries({ queryKey: ['consoleMailings'] });
  }

  async function saveMailingForm(): Promise<Mailing | null> {
    const draft = form.getFieldsValue(true);
    const saved = mailing
      ? await submitForm({
          form,
          call: 'saveMailing',
          params: { id: mailing.id },
          schema: mailingSave,
          draft: { ...draft, version: mailing.version },
        })
      : await submitForm({ form, call: 'createMailing', schema: mailingDraft, draft });
    if (!saved) {
      onFaults();
      return null;
    }
    onSaved();
    storeMailing(saved);
    return saved;
  }

  async function saveMailing() {
    const saved = await run(saveMailingForm);
    if (!saved) return;
    notices.success(t('mailings.saved'));
    if (!mailing) void navigate(getMailingPath(saved), { replace: true });
  }

  const saveIfDirty = async () => (mailing && !isDirty() ? mailing : saveMailingForm());

  const previewMailing = () =>
    run(async () => {
      const saved = await saveIfDirty();
      if (!saved) return null;
      const outcome = await call('previewMailing', { params: { id: saved.id } });
      return outcome.ok ? outcome.data : null;
    });

  async function startMailing({ id, version }: Mailing) {
    const send = { params: { id }, body: { version }, quiet: true };
    const outcome = await run(() => call('startMailing', send));
    if (!outcome) return;
    if (outcome.ok) return storeMailing(outcome.data);
    if (showServerErrors(form, outcome.fields)) onFaults();
    notices.error(outcome.msg);
  }

  const confirmMailingStart = () =>
    run(async () => {
      const saved = await saveIfDirty();
      if (!saved) return;
      const outcome = await call('countMailing', { params: { id: saved.id } });
      if (!outcome.ok) return;
      const count = outcome.data;
      if (count.total === 0) return notices.error(getCodeMessage(codes.noRecipients));
      const minutes = estimateSendingMinutes(count.total, saved.perHour);
      confirm({
        title: t('mailings.sendAsk', { count: count.total }),
        content: (
          <>
            <RecipientCounts count={count} />
            <p>{t('mailings.sendTakes', { minutes })}</p>
          </>
        ),
        okText: t('mailings.sendNow'),
        onOk: () => startMailing(saved),
      });
    });

  function confirmMailingRemoval(onRemoved: () => void) {
    if (!mailing) return;
    const { id } = mailing;
    confirm({
      title: t('mailings.removeAsk'),
      okText: t('content.remove'),
      isDangerous: true,
      onOk: async () => {
        const outcome = await run(() => call('removeMailing', { params: { id } }));
        if (!outcome?.ok) return;
        onRemoved();
        void client.invalidateQueries({ queryKey: ['consoleMailings'] });
        void navigate('/mailings');
      },
    });
  }

  return {
    busy,
    save: saveMailing,
    preview: previewMailing,
    confirmMailingStart,
    confirmMailingRemoval,
  };
}
