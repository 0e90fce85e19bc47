import type { UploadKind } from '@film-contest/contract/media';
import type { Context } from '../../context.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';

type Parts = Pick<Context, 'storage' | 'config' | 'log'>;

/** Number of received bytes after which the free disk space is checked again. */
const lookEveryBytes = 8 * 1024 * 1024;

/** Response of the tus protocol when the disk is full (RFC 4918 §11.5). */
export const diskFullError = { status_code: 507, body: 'the disk of the server is full\n' };

/**
 * Checks that a file fits on the disk and leaves the reserve free. With an S3 store, checks only that the reserve is
 * free now.
 */
export async function requireDiskSpace(ctx: Parts, kind: UploadKind, bytes: number): Promise<void> {
  if (!(await hasDiskSpace(ctx, ctx.config.s3 ? 0 : bytes)))
    throw createFieldRefusal(kind, 'serverFull');
}

/** Whether the reserve stays free after writing these bytes. Logs an error if not. */
export async function hasDiskSpace(
  { storage, config, log }: Parts,
  bytes: number,
): Promise<boolean> {
  const free = await storage.freeBytes();
  const fits = free - bytes >= config.diskReserveBytes;
  if (!fits)
    log.error({ free, bytes, reserve: config.diskReserveBytes }, 'upload rejected: disk full');
  return fits;
}

/** Counts received bytes, and calls `onFull` when only the reserve is left on the disk. */
export function watchDiskSpace(ctx: Parts, onFull: () => void): (bytes: number) => void {
  let unchecked = 0;
  return (bytes) => {
    unchecked += bytes;
    if (unchecked < lookEveryBytes) return;
    unchecked = 0;
    // Ignores errors here, because the write reports them.
    hasDiskSpace(ctx, 0).then(
      (fits) => fits || onFull(),
      () => {},
    );
  };
}
