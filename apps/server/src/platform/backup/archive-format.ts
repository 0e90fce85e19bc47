import { z } from 'zod';

/**
 * A backup is one tar file (POSIX pax) of these parts, in this order:
 *
 * - `manifest.json`: what it is, and the shape of its database;
 * - `secret`: the key of the installation, where it is kept in a file;
 * - `database/<table>.copy.gz`: a table's rows as `copy … to stdout` writes them (text format, UTF-8), gzipped;
 * - `queue.copy.gz`: the jobs that wait, a JSON object each, in the same form;
 * - `files/…`: the storage's files by their keys;
 * - `parts.json`: name, size and SHA-256 of every part before it. An archive without it is cut off.
 */
export const partNames = {
  manifest: 'manifest.json',
  secret: 'secret',
  database: 'database/',
  queue: 'queue.copy.gz',
  files: 'files/',
  parts: 'parts.json',
} as const;

export const tablePart = (table: string) => `${partNames.database}${table}.copy.gz`;

const name = 'film-contest-backup';

/** The newest form of archive that this program reads, and the one it writes. */
const format = 1;

export const manifestHead = { name, format } as const;

/** What tells whether an archive is for this program at all; read before anything else of it. */
export const headSchema = z.object({ name: z.literal(name), format: z.number().int() });

export const isReadable = (head: z.infer<typeof headSchema>) => head.format === format;

export const manifestSchema = z.object({
  /** Version of the program that made the archive. */
  version: z.string(),
  /** When the database was read, ISO 8601. Everything that was committed by then is in. */
  at: z.iso.datetime(),
  /** Migrations that had been applied, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** How many jobs waited; null when there was no queue yet. */
  jobs: z.number().int().nullable(),
  /** Mark of the key that was in use, see `secretMark`. */
  secretMark: z.string().nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** One part as it is in the archive, before any unzipping. `sha256` in hexadecimal. */
export const partSchema = z.object({
  name: z.string(),
  size: z.number().int().min(0),
  sha256: z.string(),
});

export type Part = z.infer<typeof partSchema>;
