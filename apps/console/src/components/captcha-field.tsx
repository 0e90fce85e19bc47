import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { fetchScreenData } from '../lib/api.ts';
import { t } from '../lib/messages.ts';
import styles from './captcha-field.module.css';
import { Icon } from './icon.tsx';

interface CaptchaFieldProps {
  /** A new number loads a new image: each captcha is valid for one attempt. */
  round: number;
  /** Error message that explains why a new captcha is required. */
  fault: string;
}

/** A captcha as an image and as audio. Sets the fields `captchaId` and `captcha`. */
export function CaptchaField({ round, fault }: CaptchaFieldProps) {
  const form = Form.useFormInstance();
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['captcha', 'login', round],
    queryFn: () => fetchScreenData('createCaptcha', { body: { purpose: 'login' } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    form.setFieldsValue({ captchaId: data?.id, captcha: '' });
    if (data) form.setFields([{ name: 'captcha', errors: fault ? [fault] : [] }]);
  }, [form, data, fault]);
  return (
    <>
      <Form.Item name="captchaId" hidden>
        <Input />
      </Form.Item>
      <Form.Item
        name="captcha"
        label={t('forms.captcha')}
        extra={isError ? t('forms.captchaFailed') : t('forms.captchaHint')}
      >
        <Input inputMode="numeric" autoComplete="off" maxLength={12} />
      </Form.Item>
      <div className={styles.challenge} aria-busy={isFetching}>
        {data && <img className={styles.image} src={data.image} alt={t('forms.captchaImage')} />}
        <Button icon={<Icon name="refresh" />} onClick={() => refetch()} loading={isFetching}>
          {t('forms.captchaRefresh')}
        </Button>
        {data && <CaptchaAudioButton audio={data.audio} />}
      </div>
    </>
  );
}

function CaptchaAudioButton({ audio }: { audio: string }) {
  const [playing, setPlaying] = useState(false);
  return (
    <>
      <Button icon={<Icon name="sound" />} onClick={() => setPlaying(true)}>
        {t('forms.captchaListen')}
      </Button>
      {playing && (
        // biome-ignore lint/a11y/useMediaCaption: the audio speaks the digits that are to be typed
        <audio key={audio} src={audio} autoPlay onEnded={() => setPlaying(false)} />
      )}
    </>
  );
}
