import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { FastifyInstance } from 'fastify';

const drawing = path.resolve(import.meta.dirname, '../../site/app/assets/icon.svg');

/**
 * Serves the site's icon at the paths that browsers request by default, as PNG and ICO. The icon is
 * drawn once, from the SVG of the site.
 */
export function serveIcons(app: FastifyInstance): void {
  const icons = [
    {
      url: '/favicon.ico',
      type: 'image/x-icon',
      make: async () => encodeIco(await drawIcon(32), 32),
    },
    { url: '/apple-touch-icon.png', type: 'image/png', make: () => drawIcon(180) },
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

async function drawIcon(width: number): Promise<Buffer> {
  const svg = await readFile(drawing);
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** Wraps a PNG in an ICO file: a header, and one directory entry that refers to the PNG. */
function encodeIco(png: Buffer, side: number): Buffer {
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
