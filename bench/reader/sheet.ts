import { createCanvas, loadImage } from '@napi-rs/canvas';
import { createCaptchaCode } from '../../apps/server/src/platform/captcha/code.ts';
import { drawCaptcha } from '../../apps/server/src/platform/captcha/draw.ts';

const count = 40;
const columns = 4;
const size = { width: 320, height: 200 };
const gap = { across: 16, down: 28 };

/**
 * Draws a sheet of forty numbered captchas for people to read, each as large as on a page. Returns the sheet as WebP,
 * and the codes.
 */
export async function drawCaptchaSheet(): Promise<{ image: Buffer; codes: string[] }> {
  const codes = Array.from({ length: count }, createCaptchaCode);
  const [cellWidth, cellHeight] = [size.width + gap.across, size.height + gap.down];
  const sheet = createCanvas(cellWidth * columns, cellHeight * Math.ceil(count / columns));
  const pen = sheet.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = '#8a8a8a';
  pen.fillRect(0, 0, sheet.width, sheet.height);
  pen.fillStyle = '#000000';
  pen.font = '18px sans-serif';
  for (const [i, code] of codes.entries()) {
    const x = (i % columns) * cellWidth + gap.across / 2;
    const y = Math.floor(i / columns) * cellHeight + gap.down - 6;
    pen.fillText(String(i + 1), x, y - 6);
    pen.drawImage(await loadImage(drawCaptcha(code)), x, y, size.width, size.height);
  }
  return { image: await sheet.encode('webp', 40), codes };
}
