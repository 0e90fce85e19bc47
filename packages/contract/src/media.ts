import { z } from 'zod';
import { errorCode, isoTime, isStorableText } from './fields.ts';
import { toSafeFileName } from './file-names.ts';

/** An image in several formats; `placeholder` is a small data URL. */
export const picture = z.object({
  avif: z.string(),
  webp: z.string(),
  jpeg: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  /** Versions of a very wide image for narrow screens. */
  smaller: z
    .object({ avif: z.string(), webp: z.string(), jpeg: z.string(), width: z.int() })
    .optional(),
});

export type Picture = z.infer<typeof picture>;

export const filmStates = [
  'uploaded',
  'probing',
  'refused',
  'queued',
  'transcoding',
  'ready',
  'failed',
] as const;

/** Film data for the player. A URL is null until its rendition exists. */
export const film = z.object({
  state: z.enum(filmStates),
  progress: z.number(),
  hls: z.string().nullable(),
  mp4: z.string().nullable(),
  poster: picture.nullable(),
  seconds: z.number().nullable(),
  tracks: z.array(z.object({ language: z.string(), src: z.string() })),
  /** Timeline thumbnails: a WebVTT file that refers to regions (`#xywh=`) of one image. */
  thumbnails: z.string().nullable(),
});

export type Film = z.infer<typeof film>;

export const machineCheck = z.object({
  id: z.string(),
  level: z.enum(['ok', 'advice', 'refusal']),
  measured: z.record(z.string(), z.union([z.string(), z.number()])),
  expected: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Kinds of files that belong to an entry. */
export const entryFileKinds = [
  'team_logo',
  'video_cover_url',
  'front_cover_url',
  'url',
  'subtitles_zh',
  'subtitles_en',
  'empower',
  'materials',
  'student_proof',
] as const;

export type EntryFileKind = (typeof entryFileKinds)[number];

/** Kinds of uploads: files of entries, and files of content. */
export const uploadKinds = [...entryFileKinds, 'content_image', 'content_file'] as const;

export type UploadKind = (typeof uploadKinds)[number];

export const uploadStates = ['granted', 'checked', 'refused'] as const;

export const uploadRequest = z.object({
  kind: z.enum(uploadKinds),
  filename: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .refine(isStorableText)
    .overwrite((name) => toSafeFileName(name, 'file', 120)),
  size: z.int().min(0),
});

/** Declares the SHA-256 of a file that is still uploading. The server then rejects a file with another SHA-256. */
export const fileDeclaration = z.object({
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/, errorCode('parameter'))
    .describe('of the whole file, in lower-case hexadecimal digits'),
});

/** Temporary credentials for one tus upload at `endpoint`. */
export const uploadGrant = z.object({
  uploadId: z.uuid(),
  endpoint: z.string(),
  token: z.string(),
  expiresAt: isoTime,
});

export const uploadedFile = z.object({
  id: z.uuid(),
  kind: z.enum(uploadKinds),
  filename: z.string(),
  size: z.number(),
  state: z.enum(uploadStates),
  checks: z.array(machineCheck),
  /** SHA-256 of the complete file in lower-case hexadecimal; null before the file arrives. */
  sha256: z.string().nullable(),
  /** Whether the SHA-256 was declared before the file arrived. */
  isDeclared: z.boolean(),
  preview: z.string().nullable(),
  picture: picture.nullable(),
  track: z.string().nullable(),
  /** URL of the uploaded film itself, which some browsers cannot play. */
  video: z.string().nullable(),
});

export type UploadedFile = z.infer<typeof uploadedFile>;
