import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** Accessible name of the QR code; by default its text. Pass a name if the text is secret. */
  label?: string;
}

/** A QR code, dark on white in every theme, that fills its container. */
export function QrCode({ text, label = text }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#0e1011" />
    </svg>
  );
}
