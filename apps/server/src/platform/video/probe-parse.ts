import { z } from 'zod';
import type { Container } from './formats.ts';

/** Measurements of a film. Times are in seconds, or null if the file does not contain them. */
export type VideoProbe = {
  container: Container;
  bytes: number;
  video: VideoTrack;
  /** Number of video tracks without cover art. */
  videoTracks: number;
  audio: AudioTrack[];
  subtitles: SubtitleTrack[];
  duration: Durations;
};

/** Durations of a film: `header` and `track` are declared by the file; the others are measured from its packets. */
export type Durations = {
  header: number | null;
  track: number | null;
  /** End of the last frame, from the file's start. */
  lastPacket: number | null;
  /** End of the last audio packet, from the file's start. */
  lastSound: number | null;
  /** End of the last packet of any track, from the file's start. */
  lastOfAll: number | null;
  /** Time of the file's first packet, on the file's own clock. */
  fileStart: number;
  /** Time of the first frame, on the file's own clock. */
  pictureStart: number | null;
};

export type VideoTrack = {
  index: number;
  codec: string;
  stored: { width: number; height: number };
  /** The frame as displayed: after pixel aspect ratio and rotation. */
  width: number;
  height: number;
  /** Clockwise rotation of the film by the player, in degrees from 0 to 359. */
  rotation: number;
  /** Frames per second as a fraction ("30000/1001"); "0/1000" if unknown. */
  frameRate: string;
  /** Frames per second as a number; 0 if unknown. */
  fps: number;
  variableFrameRate: boolean;
  /** Rate of most frames; above `fps` if the film contains still periods. */
  nominalFps: number;
  bitDepth: number;
  /** High dynamic range by transfer curve: PQ (HDR10, Dolby Vision) or HLG. */
  hdr: 'pq' | 'hlg' | null;
  interlaced: boolean;
};

export type AudioTrack = { index: number; codec: string; channels: number; sampleRate: number };

export type SubtitleTrack = {
  index: number;
  codec: string;
  /** Image subtitles (DVD, Blu-ray) cannot be converted to WebVTT. */
  kind: 'text' | 'image';
  /** The declared language tag (ISO 639-2, "chi", or BCP 47), or ''. */
  language: string;
  title: string;
};

/** Result of reading all packets; `packets`, `start`, `end` and the rates belong to the video track. */
export type PacketFacts = {
  packets: number;
  /** The file's start time; `end`, `soundEnd` and `fileEnd` are relative to it. */
  startTime: number;
  start: number | null;
  end: number | null;
  soundEnd: number | null;
  fileEnd: number | null;
  fps: number;
  nominalFps: number;
  variableFrameRate: boolean;
  /** The longest time in seconds between the starts of two frames, or the duration of the last frame. */
  longestStep: number;
  pause: Pause | null;
};

/** A period without frames, in seconds from the file's start; `isShared` if the audio pauses too. */
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

/** The used fields of `ffprobe -show_format -show_streams -of json`. */
export const ffprobeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z
    .object({ duration: z.string().optional(), start_time: z.string().optional() })
    .default({}),
});

export type FfprobeOutput = z.infer<typeof ffprobeSchema>;
type Stream = z.infer<typeof streamSchema>;

const imageSubtitles = new Set(['dvd_subtitle', 'hdmv_pgs_subtitle', 'dvb_subtitle', 'xsub']);

/** Returns the video tracks without cover art, which is stored as a video track. */
export function listVideoStreams(answer: FfprobeOutput): Stream[] {
  return answer.streams.filter(
    (stream) => stream.codec_type === 'video' && stream.disposition.attached_pic !== 1,
  );
}

/** Combines the output of ffprobe with the measurements of the packets. `stream` is the chosen video track. */
export function toVideoProbe(
  file: { container: Container; bytes: number },
  answer: FfprobeOutput,
  stream: Stream,
  packets: PacketFacts,
): VideoProbe {
  return {
    ...file,
    video: toVideoTrack(stream, packets),
    videoTracks: listVideoStreams(answer).length,
    audio: answer.streams.filter((each) => each.codec_type === 'audio').map(toAudioTrack),
    subtitles: answer.streams.filter((each) => each.codec_type === 'subtitle').map(toSubtitleTrack),
    duration: {
      header: parseSeconds(answer.format.duration),
      track: parseSeconds(stream.duration) ?? parseClockTime(getStreamTag(stream, 'duration')),
      lastPacket: packets.end,
      lastSound: packets.soundEnd,
      lastOfAll: packets.fileEnd,
      fileStart: packets.startTime,
      pictureStart: packets.start,
    },
  };
}

function toVideoTrack(stream: Stream, packets: PacketFacts): VideoTrack {
  const rotation = getRotation(stream);
  const aspect = parseFraction(stream.sample_aspect_ratio) || 1;
  const seen = [Math.round(stream.width * aspect), stream.height] as const;
  const turned = Math.round(rotation / 90) % 2 === 1;
  const rate = parseFraction(stream.avg_frame_rate);
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
    bitDepth: getBitDepth(stream),
    hdr: getHdr(stream.color_transfer),
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
    language: getStreamTag(stream, 'language'),
    title: getStreamTag(stream, 'title'),
  };
}

/**
 * Returns the clockwise rotation in degrees. The display matrix counts counter-clockwise, the older rotation tag
 * clockwise.
 */
function getRotation(stream: Stream): number {
  const matrix = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation;
  const clockwise = matrix === undefined ? Number(getStreamTag(stream, 'rotate')) || 0 : -matrix;
  return ((Math.round(clockwise) % 360) + 360) % 360;
}

function getBitDepth(stream: Stream): number {
  const declaredBits = Number(stream.bits_per_raw_sample);
  if (declaredBits > 0) return declaredBits;
  const named = /p0?(10|12|14|16)(le|be)?$/.exec(stream.pix_fmt);
  return named === null ? 8 : Number(named[1]);
}

function getHdr(transfer: string): 'pq' | 'hlg' | null {
  if (transfer === 'smpte2084') return 'pq';
  return transfer === 'arib-std-b67' ? 'hlg' : null;
}

/** Finds a tag by its name; containers write tag names in different case. */
function getStreamTag(stream: Stream, name: string): string {
  return Object.entries(stream.tags).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
}

/** Parses "30000/1001" and "4:3" to numbers; returns 0 for "0/0", "N/A" and similar. */
export function parseFraction(text: string): number {
  const [above = 0, below = 0] = text.split(/[/:]/).map(Number);
  return above > 0 && below > 0 ? above / below : 0;
}

function parseSeconds(text: string | undefined): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** Parses Matroska's "00:00:03.023000000". */
function parseClockTime(text: string): number | null {
  const parts = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text);
  return parts === null ? null : Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
}
