import { z } from 'zod';
import { code, isoTime, isStorable } from './fields.ts';
import { safeName } from './file-names.ts';

/** An image in the formats a browser may choose from; `placeholder` is a tiny data URL. */
export const picture = z.object({
  avif: z.string(),
  webp: z.string(),
  jpeg: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  /** The same for narrow screens, of those that are much wider. */
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

/** What a player needs; addresses are null until that rendition exists. */
export const film = z.object({
  state: z.enum(filmStates),
  /** 0 to 1 over all renditions. */
  progress: z.number(),
  hls: z.string().nullable(),
  mp4: z.string().nullable(),
  poster: picture.nullable(),
  seconds: z.number().nullable(),
  /** Subtitles as WebVTT, by language tag. */
  tracks: z.array(z.object({ language: z.string(), src: z.string() })),
  /** Small pictures of the timeline: WebVTT that names a part (`#xywh=`) of one picture beside it. */
  thumbnails: z.string().nullable(),
});

export type Film = z.infer<typeof film>;

export const machineCheck = z.object({
  id: z.string(),
  level: z.enum(['ok', 'advice', 'refusal']),
  measured: z.record(z.string(), z.union([z.string(), z.number()])),
  expected: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** The files of a submission. */
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

/** What an upload is for: a file of a submission, or one that staff put into content. */
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
    .refine(isStorable)
    .overwrite((name) => safeName(name, 'file', 120)),
  size: z.int().min(0),
});

/** The SHA-256 of a file whose bytes are still on their way: what is submitted is that file and no other. */
export const fileDeclaration = z.object({
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/, code('parameter'))
    .describe('of the whole file, in lower-case hexadecimal digits'),
});

/** Temporary credentials for one upload by tus at `endpoint`. */
export const uploadGrant = z.object({
  uploadId: z.uuid(),
  endpoint: z.string(),
  token: z.string(),
  expiresAt: isoTime,
});

/** A file as its maker sees it. */
export const uploadedFile = z.object({
  id: z.uuid(),
  kind: z.enum(uploadKinds),
  filename: z.string(),
  size: z.number(),
  state: z.enum(uploadStates),
  checks: z.array(machineCheck),
  /** Of the whole file, in lower-case hexadecimal digits; null before it has arrived. */
  sha256: z.string().nullable(),
  /** Whether its SHA-256 was declared before its bytes arrived. */
  isDeclared: z.boolean(),
  /** Short-lived address of a preview, for images. */
  preview: z.string().nullable(),
  /** The picture made of an image, at short-lived addresses. */
  picture: picture.nullable(),
  /** Short-lived address of subtitles as WebVTT. */
  track: z.string().nullable(),
});

export type UploadedFile = z.infer<typeof uploadedFile>;
