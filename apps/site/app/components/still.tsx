import type { Picture } from '@film-contest/contract/media';

interface StillProps {
  picture: Picture;
  alt: string;
  className?: string | undefined;
  /** The picture that the page is about: fetched first. */
  isMain?: boolean;
  /** As early as the others of the first screen, but after what the page is about. */
  isBehind?: boolean;
  /** How wide it is shown, as HTML has it; else as wide as the screen. */
  sizes?: string;
}

/** Nobody sees more than two pixels to a point: phones with three take the picture for narrow screens. */
const onDensePhones = '(max-width: 719px) and (min-resolution: 2.1dppx) 62vw';

/** A picture in the best format the browser reads, no larger than its screen needs. */
export function Still(props: StillProps) {
  const { picture, alt, className, isMain = false, isBehind = false, sizes = '100vw' } = props;
  const { jpeg, width, height, smaller } = picture;
  const filesOf = (format: 'avif' | 'webp' | 'jpeg') =>
    smaller
      ? {
          srcSet: `${smaller[format]} ${smaller.width}w, ${picture[format]} ${width}w`,
          sizes: `${onDensePhones}, ${sizes}`,
        }
      : { srcSet: picture[format] };
  return (
    <picture>
      <source type="image/avif" {...filesOf('avif')} />
      <source type="image/webp" {...filesOf('webp')} />
      <img
        className={className}
        {...(smaller && filesOf('jpeg'))}
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
