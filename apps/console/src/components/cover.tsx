import type { Picture } from '@film-contest/contract/media';

interface CoverProps {
  picture: Picture;
  alt: string;
  /** Displayed width of the picture in pixels. */
  width: number;
  className?: string | undefined;
}

/**
 * Shows a picture in the best format that the browser supports and reserves its space before
 * loading.
 */
export function CoverPicture({ picture, alt, width, className }: CoverProps) {
  const { avif, webp, jpeg, placeholder } = picture;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} />
      <source type="image/webp" srcSet={webp} />
      <img
        className={className}
        src={jpeg}
        alt={alt}
        width={width}
        height={Math.round((width * picture.height) / picture.width)}
        loading="lazy"
        decoding="async"
        style={{
          maxInlineSize: '100%',
          blockSize: 'auto',
          verticalAlign: 'middle',
          background: `center / cover url("${placeholder}")`,
        }}
      />
    </picture>
  );
}
