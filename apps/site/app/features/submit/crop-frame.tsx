import { formatPercent } from '@film-contest/messages/format';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useLocale, useT } from '../../lib/messages.tsx';
import styles from './crop-frame.module.css';
import { type Area, getMaxZoom, getNextZoom, roundCropToPixels } from './crop-rules.ts';
import type { ImageSize } from './file-rules.ts';
import buttonStyles from './submit.module.css';
import { useObjectUrl } from './use-object-url.ts';

export interface CropFrameProps {
  file: File;
  /** Size of the picture after its EXIF rotation. */
  picture: ImageSize;
  size: ImageSize;
  /** Called with the picture area inside the frame, in pixels of the picture. */
  onFramed: (part: Area) => void;
  isBusy: boolean;
  /** Whether this browser failed to crop the picture. */
  isFailed: boolean;
  onApply: () => void;
  onCancel: () => void;
}

const middle = { x: 0, y: 0 };

/** Screen pixels by which an arrow key moves the picture. With Shift, the key moves it by a fifth of this distance. */
const keyStep = 10;

/** A frame of the required shape over a picture. The picture is moved and zoomed by touch, mouse or keyboard. */
export function PictureCropFrame(props: CropFrameProps) {
  const { file, picture, size, isBusy, isFailed, onFramed, onApply, onCancel } = props;
  const t = useT();
  const id = useId();
  const address = useObjectUrl(file);
  const frame = useRef<RefObject<HTMLDivElement | null> | null>(null);
  const [at, setAt] = useState({ crop: middle, zoom: 1 });
  const [part, setPart] = useState<Area | null>(null);
  const isReady = part !== null;
  useEffect(() => {
    if (isReady) frame.current?.current?.focus();
  }, [isReady]);
  const most = getMaxZoom(picture, size);
  const setCropZoom = (zoom: number) => setAt((now) => ({ ...now, zoom }));

  function moveCropFrame(shown: Area) {
    const framed = roundCropToPixels(shown, picture, size);
    setPart(framed);
    onFramed(framed);
  }

  return (
    <>
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
      <p className={styles.help} id={`${id}-help`}>
        <span className={styles.forPointers}>{t('submit.crop.helpPointer')}</span>
        <span className={styles.forTouch}>{t('submit.crop.helpTouch')}</span>
      </p>
      {/* Zooms by keys, which the library's crop frame does not do. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus is on the frame inside */}
      <div
        className={styles.stage}
        dir="ltr"
        onKeyDown={(event) =>
          zoomCropByKey(event, (steps) => setCropZoom(getNextZoom(at.zoom, steps, most)))
        }
      >
        {address && (
          <Cropper
            image={address}
            aspect={size.width / size.height}
            crop={at.crop}
            zoom={at.zoom}
            minZoom={1}
            maxZoom={most}
            zoomSpeed={0.25}
            keyboardStep={keyStep}
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={(crop) => setAt((now) => ({ ...now, crop }))}
            onZoomChange={setCropZoom}
            onCropComplete={(_, pixels) => moveCropFrame(pixels)}
            setCropperRef={(ref) => {
              frame.current = ref;
            }}
            cropperProps={{
              role: 'application',
              'aria-label': t('submit.crop.frame'),
              'aria-describedby': `${id}-help ${id}-part`,
            }}
            classes={{ cropAreaClassName: styles.frame }}
          />
        )}
      </div>
      <ZoomSlider id={`${id}-zoom`} zoom={at.zoom} most={most} onChange={setCropZoom} />
      <p className={styles.part} role="status" id={`${id}-part`}>
        {part && t('submit.crop.part', { ...part })}
      </p>
      <p role="alert">{isFailed && t('submit.crop.unreadable')}</p>
      <div className={buttonStyles.buttons}>
        <button
          type="button"
          className="button"
          data-kind="primary"
          aria-disabled={isBusy}
          onClick={onApply}
        >
          {t('submit.crop.apply')}
        </button>
        <button type="button" className="button" onClick={() => setAt({ crop: middle, zoom: 1 })}>
          {t('submit.crop.reset')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('forms.cancel')}
        </button>
      </div>
    </>
  );
}

/** Hides the zoom slider if the picture is just large enough and cannot be zoomed. */
function ZoomSlider(props: {
  id: string;
  zoom: number;
  most: number;
  onChange: (zoom: number) => void;
}) {
  const t = useT();
  const { locale } = useLocale();
  const { id, zoom, most, onChange } = props;
  if (most < 1.005) return <p className={styles.help}>{t('submit.crop.noZoom')}</p>;
  return (
    <p className={styles.zoom}>
      <label htmlFor={id}>{t('submit.crop.zoom')}</label>
      <input
        type="range"
        id={id}
        min={1}
        max={most}
        step={0.01}
        value={zoom}
        aria-valuetext={formatPercent(locale, zoom)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <output htmlFor={id}>{formatPercent(locale, zoom)}</output>
    </p>
  );
}

function zoomCropByKey(event: KeyboardEvent, zoom: (steps: number) => void) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = { '+': 1, '=': 1, '-': -1, _: -1 }[event.key];
  if (!steps) return;
  event.preventDefault();
  zoom(steps);
}
