import { encode } from 'uqr';

const svg = 'http://www.w3.org/2000/svg';

/** Creates a QR code, dark on white in every theme, with a quiet zone. */
export function createQrCode(text: string): SVGElement {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const code = createSvgElement('svg', {
    role: 'img',
    'aria-label': text,
    viewBox: `0 0 ${size} ${size}`,
    width: '176',
    height: '176',
    'shape-rendering': 'crispEdges',
  });
  code.append(
    createSvgElement('rect', { width: `${size}`, height: `${size}`, fill: '#fff' }),
    createSvgElement('path', { d: path, fill: '#0e1011' }),
  );
  return code;
}

function createSvgElement(tag: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
