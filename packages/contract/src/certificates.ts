import { z } from 'zod';
import { errorCode, isoTime } from './fields.ts';
import { locales } from './locales.ts';

export const certificateInPath = z.object({ number: z.string().max(40) });

/** Data of the public page of a certificate. Revoked certificates do not name their film. */
export const checkedCertificate = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('valid'),
    number: z.string(),
    /** Name of the award; null for participation. */
    award: z.string().nullable(),
    title: z.string(),
    titleLang: z.enum(locales),
    team: z.string(),
    school: z.string().nullable(),
    issuedAt: isoTime,
  }),
  z.object({ state: z.literal('revoked'), number: z.string() }),
]);

const certificate = z.object({
  number: z.string(),
  award: z.string().nullable(),
  issuedAt: isoTime,
  /** The PDF in each language, by temporary URLs; empty for a certificate that is no longer valid. */
  files: z.array(z.object({ locale: z.enum(locales), url: z.string() })),
});

/** The valid certificates of the caller's entries. */
export const ownCertificates = z.object({
  certificates: z.array(certificate.extend({ entry: z.uuid() })),
});

/** Reasons of a revocation: the entry left the contest, or the award is no longer public. */
export const revocations = ['entry', 'award'] as const;

export type Revocation = (typeof revocations)[number];

export const entryCertificates = z.object({
  certificates: z.array(
    certificate.extend({
      revoked: z.enum(revocations).nullable(),
      revokedAt: isoTime.nullable(),
    }),
  ),
});

export const archiveRequest = z.object({
  locales: z
    .array(z.enum(locales))
    .min(1, errorCode('required'))
    .transform((chosen) => locales.filter((locale) => chosen.includes(locale))),
});

export const certificateArchive = z.object({
  id: z.uuid(),
  state: z.enum(['queued', 'ready', 'failed']),
  locales: z.array(z.enum(locales)),
  /** Number of PDFs to write; 0 until the job starts. */
  total: z.int(),
  /** Number of PDFs that are written already. */
  done: z.int(),
  createdAt: isoTime,
  /** Temporary URL of the archive; null until it is ready. */
  url: z.string().nullable(),
});

/** The caller's archives of the last day, newest first. */
export const certificateArchives = z.object({ archives: z.array(certificateArchive) });
