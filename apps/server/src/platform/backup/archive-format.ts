import { z } from 'zod';

/**
 * A backup is one tar file (POSIX pax) of these parts, in this order:
 *
 * - `manifest.json`: the format, and the shape of its database;
 * - `secret`: the secret of the installation, if it is kept in a file;
 * - `database/<table>.copy.gz`: a table's rows as `copy … to stdout` writes them (text format, UTF-8), gzipped;
 * - `files/…`: the stored files by their keys;
 * - `parts.json`: name, size and SHA-256 of every part before it. An archive without it is truncated.
 */
export const partNames = {
  manifest: 'manifest.json',
  secret: 'secret',
  database: 'database/',
  files: 'files/',
  parts: 'parts.json',
} as const;

export const getTablePartName = (table: string) => `${partNames.database}${table}.copy.gz`;

const name = 'film-contest-backup';

const format = 2;

export const manifestHead = { name, format } as const;

/** Identifies a backup archive and its format. A restore reads these fields before all others. */
export const headSchema = z.object({ name: z.literal(name), format: z.number().int() });

export const isFormatReadable = (head: z.infer<typeof headSchema>) => head.format === format;

export const manifestSchema = z.object({
  version: z.string(),
  /** Time of the database snapshot. The archive includes all transactions committed by then. */
  at: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Number of waiting jobs in the archive; null if the database had no job queue. */
  jobs: z.number().int().nullable(),
  /** Fingerprint of the installation's secret, see `readSecretFingerprint`. */
  secretMark: z.string().nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** One file of the backup archive, as stored there: tables are compressed. `sha256` is hexadecimal. */
export const partSchema = z.object({
  name: z.string(),
  size: z.number().int().min(0),
  sha256: z.string(),
});

export type Part = z.infer<typeof partSchema>;
