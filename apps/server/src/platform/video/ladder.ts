import type { VideoProbe, VideoTrack } from './probe-parse.ts';

export type RungName = '1080' | '720' | '480' | '360';

/** One picture quality of the ladder. Sizes are even pixels, rates bits a second. */
export type Rung = { name: RungName; width: number; height: number; maxBitrate: number };

/** What transcoding a rung produced, for the master playlist. Files are names in its folder. */
export type RungFacts = {
  name: RungName;
  playlist: string;
  media: string;
  width: number;
  height: number;
  fps: number;
  /** RFC 6381, "avc1.64001f". */
  codecs: string;
  /** Bits a second of the heaviest segment, and over all. */
  peakBitrate: number;
  averageBitrate: number;
  seconds: number;
  bytes: number;
};

export type AudioFacts = Omit<RungFacts, 'name' | 'width' | 'height' | 'fps'>;

const heights: readonly { name: RungName; height: number; maxBitrate: number }[] = [
  { name: '1080', height: 1080, maxBitrate: 6_200_000 },
  { name: '720', height: 720, maxBitrate: 3_000_000 },
  { name: '480', height: 480, maxBitrate: 1_500_000 },
  { name: '360', height: 360, maxBitrate: 1_000_000 },
];

const MAX_FPS = 60.5;
const KEYFRAME_SECONDS = 2;
const SEGMENT_SECONDS = 4;
/** The encoder's own delay (priming), in samples at 48 kHz. */
const AAC_DELAY_SAMPLES = 1024;

/** In which order to make them, so that a film plays everywhere after the first. */
export const transcodeOrder: readonly RungName[] = ['360', '720', '1080', '480'];

/**
 * The rungs of a source, largest first, never above it; a source below the least rung gets that one
 * in its own size. The shorter side is measured, so that a portrait picture gets its fair rungs.
 */
export function rungsFor({ video }: Pick<VideoProbe, 'video'>): Rung[] {
  const shorter = Math.min(video.width, video.height);
  const fitting = heights.filter(({ height }) => height <= shorter);
  const chosen = fitting.length > 0 ? fitting : heights.slice(-1);
  return chosen.map(({ name, height, maxBitrate }) => {
    const factor = Math.min(1, height / shorter);
    return {
      name,
      width: even(video.width * factor),
      height: even(video.height * factor),
      maxBitrate,
    };
  });
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

const usualRates = [24, 25, 30, 50, 60] as const;

/**
 * The constant frame rate to encode at, as a fraction: the source's own; a whole part of it
 * above 60; for a varying source the usual rate that holds its frames.
 */
export function outputFrameRate(video: VideoTrack): string {
  if (video.variableFrameRate || video.fps === 0) {
    const wanted = Math.max(video.fps, video.nominalFps) * 0.98;
    return `${usualRates.find((fps) => fps >= wanted) ?? 60}/1`;
  }
  const divisor = Math.ceil(video.fps / MAX_FPS);
  const [above = '25', below = '1'] = video.frameRate.split('/');
  return `${above}/${Number(below) * divisor}`;
}

/**
 * The filters from the source's picture to a playable one: even frames, the given size, square
 * pixels, 8-bit SDR. HDR is tone-mapped after scaling, where it costs least, when this ffmpeg can.
 */
export function pictureFilters(
  video: VideoTrack,
  size: { width: number; height: number },
  canToneMap: boolean,
): string[] {
  const filters = [`scale=${size.width}:${size.height}:flags=bicubic:out_range=tv`];
  if (video.hdr !== null && canToneMap) {
    const transfer = video.hdr === 'pq' ? 'smpte2084' : 'arib-std-b67';
    filters.push(
      `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=100`,
      'format=gbrpf32le',
      'zscale=p=bt709',
      'tonemap=hable:desat=0',
      'zscale=t=bt709:m=bt709:p=bt709:r=tv',
    );
  }
  return [...filters, 'setsar=1', 'format=yuv420p'];
}

/** The output options for a rung: HLS with one fMP4 file, keyframes each 2 s at the same frames on every rung. */
export function rungArgs(
  video: VideoTrack,
  rung: Rung,
  folder: string,
  canToneMap: boolean,
): string[] {
  const { media, playlist } = rungFiles(rung.name);
  const deinterlace = video.interlaced ? ['bwdif=mode=send_frame'] : [];
  const filters = [
    ...deinterlace,
    `fps=${outputFrameRate(video)}:start_time=0`,
    ...pictureFilters(video, rung, canToneMap),
  ];
  return [
    ...['-map', `0:${video.index}`, '-an', '-sn', '-dn', ...cleanArgs],
    ...['-vf', filters.join(','), '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    ...['-crf', '23', '-maxrate', String(rung.maxBitrate), '-bufsize', String(rung.maxBitrate * 2)],
    ...['-force_key_frames', `expr:gte(t,n_forced*${KEYFRAME_SECONDS})`, '-sc_threshold', '0'],
    // Only the forced keyframes may come: the encoder's own limit lies beyond them.
    ...['-g', '600', '-keyint_min', '1'],
    // Without these two the muxer delays the picture by the reordered frames, against the sound.
    ...['-avoid_negative_ts', 'disabled', ...hlsArgs('movflags=+negative_cts_offsets')],
    ...['-hls_segment_filename', `${folder}/${media}`, `${folder}/${playlist}`],
  ];
}

/** The output options for the sound: one stereo AAC rendition beside all rungs. */
export function audioArgs(index: number, folder: string): string[] {
  const { media, playlist } = audioFiles;
  // As many samples are cut off as the encoder puts in front, so that sound and picture agree in
  // players that ignore edit lists.
  const filters = [
    'aresample=48000:async=1:first_pts=0',
    `atrim=start_sample=${AAC_DELAY_SAMPLES}`,
    'asetpts=N/SR/TB',
  ];
  return [
    ...['-map', `0:${index}`, '-vn', '-sn', '-dn', ...cleanArgs],
    ...['-af', filters.join(','), '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
    ...hlsArgs('use_editlist=0'),
    ...['-hls_segment_filename', `${folder}/${media}`, `${folder}/${playlist}`],
  ];
}

/** Neither tags (places, names, devices) nor chapters reach the public. */
export const cleanArgs = ['-map_metadata', '-1', '-map_chapters', '-1'] as const;

function hlsArgs(segmentOptions: string): string[] {
  return [
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
    ...['-hls_segment_options', segmentOptions],
  ];
}

/** The file names of a rung. */
export function rungFiles(name: RungName): { playlist: string; media: string } {
  return { playlist: `video-${name}.m3u8`, media: `video-${name}.mp4` };
}

/** The file names of the sound. */
export const audioFiles = { playlist: 'audio.m3u8', media: 'audio.mp4' };
