import type { UploadKind } from '@film-contest/contract/media';
import type { Context } from '../../context.ts';
import { fieldRefusal } from '../../platform/http/refusal.ts';

type Parts = Pick<Context, 'storage' | 'config' | 'log'>;

/** A look at the disk takes microseconds; so many bytes between two looks fit into any reserve. */
const lookEveryBytes = 8 * 1024 * 1024;

/** What the tus protocol answers when bytes no longer fit (RFC 4918 §11.5). */
export const noRoom = { status_code: 507, body: 'the disk of the server is full\n' };

/**
 * Checks that a file fits on the disk beside the reserve. To an S3-compatible store bytes only pass through.
 * @throws serverFull
 */
export async function requireRoom(ctx: Parts, kind: UploadKind, bytes: number): Promise<void> {
  if (!(await hasRoom(ctx, ctx.config.s3 ? 0 : bytes))) throw fieldRefusal(kind, 'serverFull');
}

/** Whether so many bytes leave the reserve free; logs when they do not. */
export async function hasRoom({ storage, config, log }: Parts, bytes: number): Promise<boolean> {
  const free = await storage.freeBytes();
  const fits = free - bytes >= config.diskReserveBytes;
  if (!fits)
    log.error({ free, bytes, reserve: config.diskReserveBytes }, 'upload rejected: disk full');
  return fits;
}

/** Counts arriving bytes, and calls `onFull` when nothing but the reserve is left on the disk. */
export function watchRoom(ctx: Parts, onFull: () => void): (bytes: number) => void {
  let unchecked = 0;
  return (bytes) => {
    unchecked += bytes;
    if (unchecked < lookEveryBytes) return;
    unchecked = 0;
    // A disk that cannot be asked reports its error when it is written to.
    hasRoom(ctx, 0).then(
      (fits) => fits || onFull(),
      () => {},
    );
  };
}
