import type { Picture } from '@film-contest/contract/media';

interface StillProps {
  picture: Picture;
  alt: string;
  className?: string | undefined;
  /** The picture that the page is about: fetched first. */
  isMain?: boolean;
}

/** A picture in the best format the browser reads. */
export function Still({ picture, alt, className, isMain = false }: StillProps) {
  const { avif, webp, jpeg, width, height } = picture;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} />
      <source type="image/webp" srcSet={webp} />
      <img
        className={className}
        src={jpeg}
        alt={alt}
        width={width}
        height={height}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
