import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { FastifyInstance } from 'fastify';

const drawing = path.resolve(import.meta.dirname, '../../site/app/assets/icon.svg');

/** The site's icon where browsers ask for it unbidden, drawn from the same file, once. */
export function serveIcons(app: FastifyInstance): void {
  const icons = [
    { url: '/favicon.ico', type: 'image/x-icon', make: async () => asIco(await draw(32), 32) },
    { url: '/apple-touch-icon.png', type: 'image/png', make: () => draw(180) },
  ];
  for (const { url, type, make } of icons) {
    let made: Promise<Buffer> | null = null;
    app.get(url, async (_request, reply) => {
      made ??= make();
      const icon = await made;
      return reply.type(type).header('cache-control', 'public, max-age=86400').send(icon);
    });
  }
}

async function draw(width: number): Promise<Buffer> {
  const svg = await readFile(drawing);
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** One PNG as an icon file: a header, and one entry that points behind itself. */
function asIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
