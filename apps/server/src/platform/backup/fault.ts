import { statfs } from 'node:fs/promises';
import { isDatabaseUnavailable } from '../db/database.ts';

/** An error of a backup or restore that the operator can fix; its message contains the instructions. */
export class BackupFault extends Error {}

const causes: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `The disk is full${path}: make room, then try again.`,
  EDQUOT: (path) => `The disk quota is used up${path}: make room, then try again.`,
  EACCES: (path) => `No access${path}. Run this as the user that the contest runs as.`,
  EPERM: (path) => `Not permitted${path}. Run this as the user that the contest runs as.`,
  EROFS: (path) => `Nothing can be written${path}: that disk is read-only.`,
  EISDIR: (path) => `A file is expected, and this is a folder${path}.`,
  EIO: (path) => `The disk cannot be read or written${path}: it may be broken.`,
  '53100': () => 'The disk of the database is full: make room, then try again.',
  '42501': () => 'The database user may not do this: it must own the tables of the contest.',
};

/**
 * Converts an error of the operating system or PostgreSQL to a BackupFault with instructions. Returns any other error
 * unchanged.
 */
export function toErrorWithInstructions(error: unknown): unknown {
  if (error instanceof BackupFault) return error;
  const { code = '', path } = (error ?? {}) as { code?: string; path?: string };
  if ((error as Error)?.name === 'AbortError') return new BackupFault('Stopped.', { cause: error });
  const cause = causes[code];
  if (cause) return new BackupFault(cause(path ? ` (${path})` : ''), { cause: error });
  if (isDatabaseUnavailable(error)) {
    const message = `The database is away, or was stopped meanwhile: ${(error as Error).message}`;
    return new BackupFault(message, { cause: error });
  }
  return error;
}

/** Checks the free space of a disk. @throws BackupFault if the disk of `folder` has less than `bytes` */
export async function requireFreeSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  throw new BackupFault(
    `Only ${formatBytes(bavail * bsize)} are free where ${folder} lies, and ${what} needs ${formatBytes(bytes)}. Make room, then try again.`,
  );
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}
