import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Context } from '../../context.ts';
import type { Drawer } from '../../platform/drawing/drawing-process.ts';
import type { Sheet } from '../../platform/drawing/sheet.ts';
import { consumeForNetwork, scaleForNetworks } from '../../platform/http/rate-limits.ts';
import { encodeImage } from '../../platform/images/images.ts';

/** A picture of something published, as it would be drawn now. */
export interface Drawn {
  /** Folder in the storage: one picture for each thing and locale. */
  folder: string;
  /** Changes with anything that the picture shows. */
  revision: string;
  format: 'png' | 'jpeg';
  still: Still | null;
  /** @param still the still as a JPEG's data URL. */
  sheet(still: string | null): Sheet;
}

/** The photograph behind the words: a key of the storage, or a file of the program. */
export interface Still {
  from: string | URL;
  width: number;
  height: number;
}

/** A short digest of all that a picture shows, and of how it is drawn. */
export const revisionOf = (...shown: unknown[]) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);

const nameOf = ({ revision, format }: Pick<Drawn, 'revision' | 'format'>) =>
  `${revision}.${format}`;

/** What one address may have drawn anew, and in how many seconds: half of what may wait to be drawn. */
const drawings = scaleForNetworks({ points: 12, seconds: 10 });

/**
 * Pictures, each drawn once for as long as it stays the same; who asks for one that is being drawn gets
 * that one.
 */
export function openDrawn(ctx: Context, drawer: Drawer) {
  const underWay = new Map<string, Promise<Buffer>>();
  const limiter = new RateLimiterMemory({ points: drawings.points, duration: drawings.seconds });
  const { storage, log } = ctx;

  async function make({ folder, revision, format, still, sheet }: Drawn): Promise<Buffer> {
    const png = await drawer.draw(async () => sheet(still && (await dataUrlOf(still))));
    const picture =
      format === 'png' ? png : await encodeImage({ content: png, format, quality: 84 });
    await keep(folder, nameOf({ revision, format }), picture).catch((error: Error) =>
      log.warn({ reason: error.message }, 'a drawn picture was not kept'),
    );
    return picture;
  }

  async function readKept(key: string): Promise<Buffer | null> {
    if ((await storage.size(key)) === null) return null;
    // Another process may just be putting a newer one in its place.
    return storage.withFile(key, (file) => readFile(file)).catch(() => null);
  }

  /** In the place of the folder that was there, so that no older one is left. */
  async function keep(folder: string, name: string, picture: Buffer): Promise<void> {
    const made = path.join(await storage.scratch('posters'), randomUUID());
    await mkdir(made);
    await writeFile(path.join(made, name), picture);
    await storage.put(folder, made);
  }

  async function dataUrlOf({ from, width, height }: Still): Promise<string> {
    const content = await (from instanceof URL
      ? readFile(from)
      : storage.withFile(from, (file) => readFile(file)));
    const size = { width, height };
    const jpeg = await encodeImage({ content, size, format: 'jpeg', quality: 88 });
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  }

  return {
    /**
     * Refuses with 4003 when the network of that address has had many drawn.
     * @throws ProcessBusy when too many others are to be drawn first.
     */
    async file(drawn: Drawn, address: string | null): Promise<Buffer> {
      const place = `${drawn.folder}/${nameOf(drawn)}`;
      const kept = await readKept(place);
      if (kept) return kept;
      // Each for themselves: a refusal is nobody else's.
      if (!underWay.has(place)) await consumeForNetwork(limiter, ctx.keys.rateLimit, address);
      const making = underWay.get(place) ?? make(drawn).finally(() => void underWay.delete(place));
      underWay.set(place, making);
      return making;
    },
  };
}
