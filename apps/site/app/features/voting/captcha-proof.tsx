import { CaptchaField, captchaFields, noCaptcha } from '../../components/form/captcha-field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useT } from '../../lib/messages.tsx';
import { findEmptyFields } from './missing.ts';
import { VoteProofForm } from './proof-form.tsx';
import type { GiveProof } from './vote-caster.ts';

interface CaptchaProofProps {
  give: GiveProof;
  onCancel: () => void;
}

/** The form in the vote's dialog with a captcha as proof. */
export function CaptchaProofForm({ give, onCancel }: CaptchaProofProps) {
  const t = useT();
  const form = useForm({
    keep: null,
    failed: t('film.vote.failed'),
    initial: noCaptcha,
    check: async ({ captcha }) => findEmptyFields({ captcha }),
    send: give,
    fieldOfCode: captchaFields,
    onDone: () => {},
  });
  return (
    <>
      <p>{t('vote.captcha.text')}</p>
      <VoteProofForm form={form} submit={t('film.vote.button')} onCancel={onCancel}>
        <CaptchaField purpose="vote" {...form.captcha} />
      </VoteProofForm>
    </>
  );
}
