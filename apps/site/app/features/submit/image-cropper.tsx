import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/messages.tsx';
import { centredCrop, type ImageSize } from './file-rules.ts';
import { cropToFile } from './read-media.ts';
import styles from './submit.module.css';
import uploadStyles from './upload.module.css';

interface ImageCropperProps {
  file: File;
  picture: ImageBitmap;
  size: ImageSize;
  onCropped: (file: File) => void;
  onCancel: () => void;
}

const previewWidth = 320;

/** Offers the centred part of a picture that has the right shape, made to the exact size. */
export function ImageCropper({ file, picture, size, onCropped, onCancel }: ImageCropperProps) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const apply = useRef<HTMLButtonElement>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (canvas.current) drawFrame(canvas.current, picture, size);
    apply.current?.focus();
  }, [picture, size]);

  async function crop() {
    const cropped = await cropToFile(file, picture, size);
    if (cropped) onCropped(cropped);
    else setFailed(true);
  }

  return (
    <section className={uploadStyles.cropper} aria-label={t('submit.crop.title')}>
      <p>
        <strong>{t('submit.crop.title')}</strong>
      </p>
      <p>
        {t('submit.crop.why', {
          width: picture.width,
          height: picture.height,
          toWidth: size.width,
          toHeight: size.height,
        })}
      </p>
      <canvas ref={canvas} role="img" aria-label={t('submit.crop.preview')} />
      <p role="alert">{isFailed && t('submit.crop.unreadable')}</p>
      <div className={styles.buttons}>
        <button type="button" className="button" data-kind="primary" ref={apply} onClick={crop}>
          {t('submit.crop.apply')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('forms.cancel')}
        </button>
      </div>
    </section>
  );
}

/** The whole picture, dimmed outside of what is kept. */
function drawFrame(canvas: HTMLCanvasElement, picture: ImageBitmap, size: ImageSize) {
  const scale = previewWidth / picture.width;
  canvas.width = previewWidth;
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  context.fillStyle = 'rgb(14 16 17 / 65%)';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const { x, y, width, height } = centredCrop(picture, size);
  const [left, top, across, down] = [x * scale, y * scale, width * scale, height * scale];
  context.drawImage(picture, x, y, width, height, left, top, across, down);
  context.strokeStyle = '#f2f4f3';
  context.lineWidth = 2;
  context.strokeRect(left + 1, top + 1, across - 2, down - 2);
}
