import { createCanvas } from '@napi-rs/canvas';
import { createCaptchaCode } from '../../apps/server/src/platform/captcha/code.ts';
import { composeCaptcha } from '../../apps/server/src/platform/captcha/draw.ts';
import { secureRandom } from '../../apps/server/src/platform/captcha/random.ts';

const count = 40;
const columns = 4;
const size = { width: 420, height: 135 };
const gap = { across: 16, down: 28 };

/** Draws forty numbered captchas for people to read. Returns the sheet as WebP, and the codes. */
export async function drawSheet(): Promise<{ image: Buffer; codes: string[] }> {
  const codes = Array.from({ length: count }, createCaptchaCode);
  const [cellWidth, cellHeight] = [size.width + gap.across, size.height + gap.down];
  const sheet = createCanvas(cellWidth * columns, cellHeight * Math.ceil(count / columns));
  const pen = sheet.getContext('2d');
  pen.fillStyle = '#8a8a8a';
  pen.fillRect(0, 0, sheet.width, sheet.height);
  pen.fillStyle = '#000000';
  pen.font = '18px sans-serif';
  codes.forEach((code, i) => {
    const x = (i % columns) * cellWidth + gap.across / 2;
    const y = Math.floor(i / columns) * cellHeight + gap.down - 6;
    pen.fillText(String(i + 1), x, y - 6);
    pen.drawImage(composeCaptcha(code, secureRandom).canvas, x, y, size.width, size.height);
  });
  return { image: await sheet.encode('webp', 40), codes };
}
