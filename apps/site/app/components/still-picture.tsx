import type { Picture } from '@film-contest/contract/media';

interface StillProps {
  picture: Picture;
  alt: string;
  className?: string | undefined;
  /** Whether the picture is the page's main picture, which is loaded first. */
  isMain?: boolean;
  /** Whether the picture is visible without scrolling, but is not the page's main picture. */
  isBehind?: boolean;
  /** Displayed width of the picture, as in HTML's `sizes`; default: the width of the screen. */
  sizes?: string;
}

/**
 * Displayed width for phones with a pixel ratio of about 3. It makes them load a picture for a ratio of 2, because the
 * difference is not visible.
 */
const onDensePhones = '(max-width: 719px) and (min-resolution: 2.1dppx) 62vw';

/** A picture in the best format and size for the browser. */
export function StillPicture(props: StillProps) {
  const { picture, alt, className, isMain = false, isBehind = false, sizes = '100vw' } = props;
  const { jpeg, width, height, smaller } = picture;
  const buildPictureSrcSet = (format: 'avif' | 'webp' | 'jpeg') =>
    smaller
      ? {
          srcSet: `${smaller[format]} ${smaller.width}w, ${picture[format]} ${width}w`,
          sizes: `${onDensePhones}, ${sizes}`,
        }
      : { srcSet: picture[format] };
  return (
    <picture>
      <source type="image/avif" {...buildPictureSrcSet('avif')} />
      <source type="image/webp" {...buildPictureSrcSet('webp')} />
      <img
        className={className}
        {...(smaller && buildPictureSrcSet('jpeg'))}
        src={jpeg}
        alt={alt}
        width={width}
        height={height}
        loading={isMain || isBehind ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : isBehind ? 'low' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
