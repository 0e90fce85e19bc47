import type { Picture } from '@film-contest/contract/media';

interface CoverProps {
  picture: Picture;
  alt: string;
  /** Displayed width in pixels. */
  width: number;
  className?: string | undefined;
}

/** A picture in the best format that the browser supports. Reserves its space before it loads. */
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
