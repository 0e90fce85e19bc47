import { lazy, Suspense } from 'react';
import { loadOrTell } from '../../lib/chunk.ts';
import { useT } from '../../lib/messages.tsx';
import type { CropFrameProps } from './crop-frame.tsx';
import styles from './upload.module.css';

/** What moves and measures the frame comes when a picture needs it; without it the picture stays away. */
const CropFrame = lazy(() =>
  loadOrTell(async () => ({ default: (await import('./crop-frame.tsx')).CropFrame })).catch(() => ({
    default: ({ onCancel }: CropFrameProps) => <Unavailable onCancel={onCancel} />,
  })),
);

/** Lets a person choose the part of a picture that has the right shape, made to the exact size. */
export function ImageCropper(props: CropFrameProps) {
  const t = useT();
  return (
    <section className={styles.cropper} aria-label={t('submit.crop.title')}>
      <Suspense fallback={<p role="status">{t('submit.precheck.reading')}</p>}>
        <CropFrame {...props} />
      </Suspense>
    </section>
  );
}

function Unavailable({ onCancel }: Pick<CropFrameProps, 'onCancel'>) {
  const t = useT();
  return (
    <>
      <p role="alert">{t('submit.crop.unavailable')}</p>
      <button type="button" className="button" onClick={onCancel}>
        {t('forms.cancel')}
      </button>
    </>
  );
}
