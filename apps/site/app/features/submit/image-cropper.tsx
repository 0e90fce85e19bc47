import { createLazyComponent } from '../../lib/lazy-part.tsx';
import { useT } from '../../lib/messages.tsx';
import type { CropFrameProps } from './crop-frame.tsx';
import styles from './upload.module.css';

/** The cropper is loaded when a picture needs it; until then the picture can only be discarded. */
const CropFrame = createLazyComponent(
  async () => (await import('./crop-frame.tsx')).PictureCropFrame,
  {
    instead: ({ onCancel }: CropFrameProps) => <CropperUnavailableMessage onCancel={onCancel} />,
    loading: <ReadingPictureStatus />,
  },
);

export function ImageCropper(props: CropFrameProps) {
  const t = useT();
  return (
    <section className={styles.cropper} aria-label={t('submit.crop.title')}>
      <CropFrame {...props} />
    </section>
  );
}

function ReadingPictureStatus() {
  const t = useT();
  return <p role="status">{t('submit.precheck.reading')}</p>;
}

function CropperUnavailableMessage({ onCancel }: Pick<CropFrameProps, 'onCancel'>) {
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
