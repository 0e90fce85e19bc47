import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import { limits } from '@film-contest/contract/limits';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { callUntilAnswered } from '../../lib/api.ts';
import { useHasInteracted } from '../../lib/first-touch.ts';
import { useT } from '../../lib/messages.tsx';
import { LabelledField } from './field.tsx';
import styles from './form.module.css';

type Challenge = Contract['createCaptcha']['data'];
type Purpose = Contract['createCaptcha']['body']['purpose'];

export interface CaptchaValue {
  captchaId: string;
  captcha: string;
}

export const noCaptcha: CaptchaValue = { captchaId: '', captcha: '' };

/** Maps error codes of rejected captchas to the form field beside which the error is shown. */
export const captchaFields = {
  [codes.captchaMissing]: 'captcha',
  [codes.captchaWrong]: 'captcha',
} as const;

interface CaptchaFieldProps {
  purpose: Purpose;
  value: CaptchaValue;
  onChange: (value: CaptchaValue) => void;
  fault?: string | undefined;
  /** Number of rejected submissions; each rejection requires a new captcha. */
  refusals: number;
  /** Called when the reader requests a new picture, because the last error no longer applies. */
  onRefresh?: () => void;
}

/**
 * Lifetime of a loaded captcha in milliseconds. It is shorter than on the server and starts when the response arrives,
 * because the browser's clock may be wrong.
 */
const livesMs = limits.captchaMinutes * 60_000 - 10_000;

/**
 * A form field for a captcha: a code to read along a line of a picture, or to hear. The captcha can be replaced at any
 * time.
 */
export function CaptchaField(props: CaptchaFieldProps) {
  const { purpose, value, onChange, fault, refusals, onRefresh } = props;
  const t = useT();
  /** Whether to play the captcha's sound as soon as the sound has loaded. */
  const isWanted = useRef(false);
  const { challenge, isAsked, isFailed, isAnother, refresh } = useCaptchaChallenge(
    purpose,
    refusals,
    onChange,
    isWanted,
  );
  const replaceCaptcha = () => {
    isWanted.current = false;
    onRefresh?.();
    onChange({ ...value, captcha: '' });
    // Without a captcha or an error, the first captcha is still being loaded.
    if (challenge || isFailed) refresh();
  };
  return (
    <LabelledField
      name="captcha"
      label={t('forms.captcha')}
      hint={t('forms.captchaHint')}
      fault={fault}
    >
      {(control) => (
        <div className={styles.captcha}>
          <input
            {...control}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            value={value.captcha}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            onChange={(event) => onChange({ ...value, captcha: event.currentTarget.value })}
          />
          <span className={styles.captchaPicture}>
            {challenge && !isFailed && (
              <img src={challenge.image} alt={t('forms.captchaImage')} width={320} height={200} />
            )}
            {!isAsked && <span className={styles.captchaText}>{t('forms.captchaLater')}</span>}
            <span role="status" className={isFailed ? styles.captchaText : 'visually-hidden'}>
              {isFailed && t('forms.captchaFailed')}
              {isAnother && !isFailed && (
                <span key={challenge?.id}>{t('forms.captchaRenewed')}</span>
              )}
            </span>
          </span>
          <span className={styles.captchaButtons}>
            <button type="button" className={styles.quiet} onClick={replaceCaptcha}>
              {t('forms.captchaRefresh')}
            </button>
            <PlayCaptchaSoundButton
              address={challenge?.audio}
              isWanted={isWanted}
              onMissing={() => isFailed && refresh()}
            />
          </span>
        </div>
      )}
    </LabelledField>
  );
}

interface ListenButtonProps {
  address: string | undefined;
  isWanted: RefObject<boolean>;
  onMissing: () => void;
}

/**
 * A button that plays the captcha's sound. It works before the captcha has loaded, because screen reader users may
 * press it first.
 */
function PlayCaptchaSoundButton({ address, isWanted, onMissing }: ListenButtonProps) {
  const t = useT();
  const player = useRef<HTMLAudioElement | null>(null);
  const [silence, setSilence] = useState<'forbidden' | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has another sound
  useEffect(() => {
    setSilence(null);
    if (isWanted.current) playCaptchaSound(true);
    return () => player.current?.pause();
  }, [address]);
  function playCaptchaSound(isLate: boolean) {
    isWanted.current = !address;
    if (!address) return onMissing();
    setSilence(null);
    player.current?.pause();
    const sound = new Audio(address);
    player.current = sound;
    sound.play().catch(({ name }: DOMException) => {
      // Playing another sound aborts this one, which is not an error.
      if (player.current !== sound || name === 'AbortError') return;
      // Some browsers allow playback only during a click.
      setSilence(isLate && name === 'NotAllowedError' ? 'forbidden' : 'failed');
    });
  }
  return (
    <>
      <button type="button" className={styles.quiet} onClick={() => playCaptchaSound(false)}>
        {t('forms.captchaListen')}
      </button>
      <span role="status">
        {silence === 'forbidden' && t('forms.captchaSoundReady')}
        {silence === 'failed' && t('forms.captchaSoundFailed')}
      </span>
    </>
  );
}

/**
 * Loads a captcha when the reader first interacts with the page, after each rejection and before it expires, with
 * retries.
 */
function useCaptchaChallenge(
  purpose: Purpose,
  refusals: number,
  onChange: (value: CaptchaValue) => void,
  isWanted: RefObject<boolean>,
) {
  const isAsked = useHasInteracted();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [arrived, setArrived] = useState(0);
  const report = useRef(onChange);
  report.current = onChange;

  const loading = useRef(new AbortController());

  const loadCaptcha = useCallback(async () => {
    loading.current.abort();
    loading.current = new AbortController();
    const { signal } = loading.current;
    const onFailure = () => {
      isWanted.current = false;
      setFailed(true);
    };
    try {
      const send = { body: { purpose }, signal };
      const answer = await callUntilAnswered('createCaptcha', send, { signal, onFailure });
      if (signal.aborted) return;
      if (!answer.ok) return onFailure();
      setFailed(false);
      setChallenge(answer.data);
      setArrived((count) => count + 1);
      report.current({ captchaId: answer.data.id, captcha: '' });
    } catch {
      if (!signal.aborted) onFailure();
    }
  }, [purpose, isWanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejection loads a new captcha
  useEffect(() => {
    if (!isAsked) return;
    void loadCaptcha();
    return () => loading.current.abort();
  }, [isAsked, loadCaptcha, refusals]);

  useEffect(() => {
    if (!challenge) return;
    const timer = setTimeout(loadCaptcha, livesMs);
    return () => clearTimeout(timer);
  }, [challenge, loadCaptcha]);

  return {
    challenge,
    isAsked,
    isFailed,
    isAnother: arrived > 1,
    refresh: () => void loadCaptcha(),
  };
}
