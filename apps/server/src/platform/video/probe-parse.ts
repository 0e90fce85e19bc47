import { z } from 'zod';
import type { Container } from './formats.ts';

/** A film as measured. Times are seconds, null where the file does not tell. */
export type VideoProbe = {
  container: Container;
  bytes: number;
  video: VideoTrack;
  /** Picture tracks, cover art left out. */
  videoTracks: number;
  audio: AudioTrack[];
  subtitles: SubtitleTrack[];
  duration: Durations;
};

/** `header` and `track` are stated by the file; the others are measured by its packets. */
export type Durations = {
  header: number | null;
  /** Of the picture track. */
  track: number | null;
  /** Where the last picture, the last sound and the last packet of any track end, from the file's start. */
  lastPacket: number | null;
  lastSound: number | null;
  lastOfAll: number | null;
  /** The times of the file's first packet and of the first picture, by the file's own clock. */
  fileStart: number;
  pictureStart: number | null;
};

export type VideoTrack = {
  index: number;
  codec: string;
  /** The picture as stored, in pixels. */
  stored: { width: number; height: number };
  /** The picture as seen: pixel aspect applied, then rotation. */
  width: number;
  height: number;
  /** Clockwise degrees in 0–359 by which a player turns it. */
  rotation: number;
  /** Frames a second as a fraction ("30000/1001"), and as a number; 0 where unknown. */
  frameRate: string;
  fps: number;
  variableFrameRate: boolean;
  /** The rate that most frames keep; above `fps` where a film pauses on pictures. */
  nominalFps: number;
  bitDepth: number;
  /** High dynamic range by its transfer curve: PQ (HDR10, Dolby Vision) or HLG. */
  hdr: 'pq' | 'hlg' | null;
  interlaced: boolean;
};

export type AudioTrack = { index: number; codec: string; channels: number; sampleRate: number };

export type SubtitleTrack = {
  index: number;
  codec: string;
  /** Pictures (DVD, Blu-ray) cannot become WebVTT. */
  kind: 'text' | 'image';
  /** As tagged (ISO 639-2, "chi", or BCP 47), or ''. */
  language: string;
  title: string;
};

/** What the pass over the packets found; `packets`, `start`, `end` and the rates are the picture track's. */
export type PacketFacts = {
  packets: number;
  /** The file's first time; `end`, `soundEnd` and `fileEnd` count from it. */
  startTime: number;
  start: number | null;
  end: number | null;
  soundEnd: number | null;
  fileEnd: number | null;
  fps: number;
  nominalFps: number;
  variableFrameRate: boolean;
  /** The longest time in seconds from a picture's start to the next one's, or to the last one's end. */
  longestStep: number;
  /** The worst pause between pictures, or null. */
  pause: Pause | null;
};

/** A time without pictures, in seconds from the file's start; `isShared` when the sound pauses, too. */
export type Pause = { at: number; seconds: number; isShared: boolean };

const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().default(''),
  codec_name: z.string().default('unknown'),
  width: z.number().default(0),
  height: z.number().default(0),
  pix_fmt: z.string().default(''),
  bits_per_raw_sample: z.string().default(''),
  color_transfer: z.string().default(''),
  field_order: z.string().default(''),
  sample_aspect_ratio: z.string().default(''),
  avg_frame_rate: z.string().default(''),
  duration: z.string().optional(),
  channels: z.number().default(0),
  sample_rate: z.string().default('0'),
  disposition: z.record(z.string(), z.number()).default({}),
  tags: z.record(z.string(), z.string()).default({}),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});

/** The part of `ffprobe -show_format -show_streams -of json` that is read. */
export const ffprobeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z
    .object({ duration: z.string().optional(), start_time: z.string().optional() })
    .default({}),
});

export type FfprobeAnswer = z.infer<typeof ffprobeSchema>;
type Stream = z.infer<typeof streamSchema>;

const imageSubtitles = new Set(['dvd_subtitle', 'hdmv_pgs_subtitle', 'dvb_subtitle', 'xsub']);

/** The picture tracks; cover art is stored as one but is none. */
export function pictureStreams(answer: FfprobeAnswer): Stream[] {
  return answer.streams.filter(
    (stream) => stream.codec_type === 'video' && stream.disposition.attached_pic !== 1,
  );
}

/** Puts ffprobe's answer and the packets' facts together; `stream` is the picture track chosen. */
export function toProbe(
  file: { container: Container; bytes: number },
  answer: FfprobeAnswer,
  stream: Stream,
  packets: PacketFacts,
): VideoProbe {
  return {
    ...file,
    video: toVideoTrack(stream, packets),
    videoTracks: pictureStreams(answer).length,
    audio: answer.streams.filter((each) => each.codec_type === 'audio').map(toAudioTrack),
    subtitles: answer.streams.filter((each) => each.codec_type === 'subtitle').map(toSubtitleTrack),
    duration: {
      header: seconds(answer.format.duration),
      track: seconds(stream.duration) ?? clockTime(tag(stream, 'duration')),
      lastPacket: packets.end,
      lastSound: packets.soundEnd,
      lastOfAll: packets.fileEnd,
      fileStart: packets.startTime,
      pictureStart: packets.start,
    },
  };
}

function toVideoTrack(stream: Stream, packets: PacketFacts): VideoTrack {
  const rotation = rotationOf(stream);
  const aspect = fraction(stream.sample_aspect_ratio) || 1;
  const seen = [Math.round(stream.width * aspect), stream.height] as const;
  const turned = Math.round(rotation / 90) % 2 === 1;
  const rate = fraction(stream.avg_frame_rate);
  return {
    index: stream.index,
    codec: stream.codec_name,
    stored: { width: stream.width, height: stream.height },
    width: turned ? seen[1] : seen[0],
    height: turned ? seen[0] : seen[1],
    rotation,
    frameRate: rate > 0 ? stream.avg_frame_rate : `${Math.round(packets.fps * 1000)}/1000`,
    fps: rate > 0 ? rate : packets.fps,
    variableFrameRate: packets.variableFrameRate,
    nominalFps: packets.nominalFps,
    bitDepth: bitDepthOf(stream),
    hdr: hdrOf(stream.color_transfer),
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order),
  };
}

function toAudioTrack(stream: Stream): AudioTrack {
  return {
    index: stream.index,
    codec: stream.codec_name,
    channels: stream.channels,
    sampleRate: Number(stream.sample_rate) || 0,
  };
}

function toSubtitleTrack(stream: Stream): SubtitleTrack {
  return {
    index: stream.index,
    codec: stream.codec_name,
    kind: imageSubtitles.has(stream.codec_name) ? 'image' : 'text',
    language: tag(stream, 'language'),
    title: tag(stream, 'title'),
  };
}

/** The display matrix counts counter-clockwise, the older tag clockwise. */
function rotationOf(stream: Stream): number {
  const matrix = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation;
  const clockwise = matrix === undefined ? Number(tag(stream, 'rotate')) || 0 : -matrix;
  return ((Math.round(clockwise) % 360) + 360) % 360;
}

function bitDepthOf(stream: Stream): number {
  const told = Number(stream.bits_per_raw_sample);
  if (told > 0) return told;
  const named = /p0?(10|12|14|16)(le|be)?$/.exec(stream.pix_fmt);
  return named === null ? 8 : Number(named[1]);
}

function hdrOf(transfer: string): 'pq' | 'hlg' | null {
  if (transfer === 'smpte2084') return 'pq';
  return transfer === 'arib-std-b67' ? 'hlg' : null;
}

/** Tags differ in case from one container to the next. */
function tag(stream: Stream, name: string): string {
  return Object.entries(stream.tags).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
}

/** "30000/1001" and "4:3" as numbers; 0 for "0/0", "N/A" and the like. */
export function fraction(text: string): number {
  const [above = 0, below = 0] = text.split(/[/:]/).map(Number);
  return above > 0 && below > 0 ? above / below : 0;
}

function seconds(text: string | undefined): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** Matroska's "00:00:03.023000000". */
function clockTime(text: string): number | null {
  const parts = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text);
  return parts === null ? null : Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
}
