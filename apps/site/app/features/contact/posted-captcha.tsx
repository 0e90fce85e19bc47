import type { Contract } from '@film-contest/contract/contract';
import { LabelledField } from '../../components/form/field.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './contact.module.css';

interface PostedCaptchaProps {
  captcha: Contract['createCaptcha']['data'];
  fault?: string | undefined;
}

/** The captcha of a page without scripts: picture, sound and field as plain HTML. */
export function CaptchaWithoutScripts({ captcha, fault }: PostedCaptchaProps) {
  const t = useT();
  return (
    <LabelledField
      name="captcha"
      label={t('forms.captcha')}
      hint={t('forms.captchaHint')}
      fault={fault}
    >
      {(control) => (
        <div className={styles.captcha}>
          <input type="hidden" name="captchaId" value={captcha.id} />
          <input {...control} type="text" inputMode="numeric" autoComplete="off" dir="ltr" />
          <img src={captcha.image} alt={t('forms.captchaImage')} />
          <a href={captcha.audio}>{t('forms.captchaListen')}</a>
        </div>
      )}
    </LabelledField>
  );
}
