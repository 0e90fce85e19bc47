import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Context } from '../../context.ts';
import type { Drawer } from '../../platform/drawing/drawing-process.ts';
import type { Sheet } from '../../platform/drawing/sheet.ts';
import { consumeForNetwork, scaleLimitToNetworks } from '../../platform/http/rate-limits.ts';
import { encodeImage } from '../../platform/images/images.ts';

/** The plan of a share picture: its storage folder, revision and contents. */
export interface PicturePlan {
  /** Storage folder of one subject and locale. It contains only the current picture. */
  folder: string;
  revision: string;
  format: 'png' | 'jpeg';
  still: Still | null;
  /** @param still the film's still as a JPEG's data URL. */
  sheet(still: string | null): Sheet;
}

/** Picture behind the texts. `from`: a storage key, or the URL of a bundled file. */
export interface Still {
  from: string | URL;
  width: number;
  height: number;
}

/** Computes a short digest of the contents and the design of a picture. */
export const computeRevision = (...shown: unknown[]) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);

const buildPictureFilename = ({ revision, format }: Pick<PicturePlan, 'revision' | 'format'>) =>
  `${revision}.${format}`;

/** Maximum drawings per network in ten seconds: half the length of the drawing queue. */
const drawings = scaleLimitToNetworks({ points: 12, seconds: 10 });

/** Creates the cache of share pictures. A picture is drawn once per revision; concurrent requests share one drawing. */
export function createPictureCache(ctx: Context, drawer: Drawer) {
  const underWay = new Map<string, Promise<Buffer>>();
  const limiter = new RateLimiterMemory({ points: drawings.points, duration: drawings.seconds });
  const { storage, log } = ctx;

  async function drawPicture({
    folder,
    revision,
    format,
    still,
    sheet,
  }: PicturePlan): Promise<Buffer> {
    const png = await drawer.draw(async () => sheet(still && (await readStillAsDataUrl(still))));
    const picture =
      format === 'png' ? png : await encodeImage({ content: png, format, quality: 84 });
    await storePicture(folder, buildPictureFilename({ revision, format }), picture).catch(
      (error: Error) => log.warn({ reason: error.message }, 'a drawn picture was not kept'),
    );
    return picture;
  }

  async function readStoredPicture(key: string): Promise<Buffer | null> {
    if ((await storage.size(key)) === null) return null;
    // Returns null on errors, because another process may be replacing the stored picture.
    return storage.withFile(key, (file) => readFile(file)).catch(() => null);
  }

  /** Stores a picture by replacing its folder, so that older revisions are deleted. */
  async function storePicture(folder: string, name: string, picture: Buffer): Promise<void> {
    const made = path.join(await storage.scratch('posters'), randomUUID());
    await mkdir(made);
    await writeFile(path.join(made, name), picture);
    await storage.put(folder, made);
  }

  async function readStillAsDataUrl({ from, width, height }: Still): Promise<string> {
    const content = await (from instanceof URL
      ? readFile(from)
      : storage.withFile(from, (file) => readFile(file)));
    const size = { width, height };
    const jpeg = await encodeImage({ content, size, format: 'jpeg', quality: 88 });
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  }

  return {
    /**
     * Returns a picture from the storage, or draws it.
     * @throws tooManyRequests if the network of the IP address has requested too many drawings
     * @throws ProcessBusy if too many drawings are queued
     */
    async file(plan: PicturePlan, address: string | null): Promise<Buffer> {
      const place = `${plan.folder}/${buildPictureFilename(plan)}`;
      const kept = await readStoredPicture(place);
      if (kept) return kept;
      // A request that starts a drawing consumes a point. Requests that wait for the same drawing consume none.
      if (!underWay.has(place)) await consumeForNetwork(limiter, ctx.keys.rateLimit, address);
      const making =
        underWay.get(place) ?? drawPicture(plan).finally(() => void underWay.delete(place));
      underWay.set(place, making);
      return making;
    },
  };
}
