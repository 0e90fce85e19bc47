import type { VideoProbe, VideoTrack } from './probe-parse.ts';

export type RungName = '1080' | '720' | '480' | '360';

/** One video quality of the ladder. Width and height are even numbers of pixels; `maxBitrate` is in bits per second. */
export type Rung = { name: RungName; width: number; height: number; maxBitrate: number };

/** Result of transcoding a rung, for the master playlist. File names are relative to its folder. */
export type RungFacts = {
  name: RungName;
  playlist: string;
  media: string;
  width: number;
  height: number;
  fps: number;
  codecs: string;
  /** Bits per second of the rung's largest segment; `averageBitrate` covers the whole rung. */
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
/** The AAC encoder's priming delay, in samples at 48 kHz. */
const AAC_DELAY_SAMPLES = 1024;

/** Order of transcoding: every device can play the film after the first rung. */
export const transcodeOrder: readonly RungName[] = ['360', '720', '1080', '480'];

/**
 * Chooses the rungs for a film, largest first, without upscaling; a film below the smallest rung gets that rung at
 * its own size. The shorter side decides, so that portrait films get the same rungs.
 */
export function chooseRungs({ video }: Pick<VideoProbe, 'video'>): Rung[] {
  const shorter = Math.min(video.width, video.height);
  const available = heights.filter(({ height }) => height <= shorter);
  const chosen = available.length > 0 ? available : heights.slice(-1);
  return chosen.map(({ name, height, maxBitrate }) => {
    const factor = Math.min(1, height / shorter);
    return {
      name,
      width: roundToEven(video.width * factor),
      height: roundToEven(video.height * factor),
      maxBitrate,
    };
  });
}

function roundToEven(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

const standardRates = [24, 25, 30, 50, 60] as const;

/**
 * Chooses the constant frame rate of the encoded film, as a fraction. Up to 60, this is the source's own rate. A higher
 * rate is divided by an integer. For a variable rate, it is the next standard rate.
 */
export function chooseFrameRate(video: VideoTrack): string {
  if (video.variableFrameRate || video.fps === 0) {
    const wanted = Math.max(video.fps, video.nominalFps) * 0.98;
    return `${standardRates.find((fps) => fps >= wanted) ?? 60}/1`;
  }
  const divisor = Math.ceil(video.fps / MAX_FPS);
  const [above = '25', below = '1'] = video.frameRate.split('/');
  return `${above}/${Number(below) * divisor}`;
}

/**
 * Builds the filters that make frames playable: the given size, square pixels, 8-bit SDR. If this ffmpeg supports it,
 * HDR is tone-mapped after scaling, where it costs least.
 */
export function buildVideoFilters(
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

/**
 * Builds the output options of a rung: HLS with one fMP4 file, and a keyframe every 2 s at the same frames in all
 * rungs.
 */
export function buildRungArgs(
  video: VideoTrack,
  rung: Rung,
  folder: string,
  canToneMap: boolean,
): string[] {
  const { media, playlist } = getRungFiles(rung.name);
  const deinterlace = video.interlaced ? ['bwdif=mode=send_frame'] : [];
  const filters = [
    ...deinterlace,
    `fps=${chooseFrameRate(video)}:start_time=0`,
    ...buildVideoFilters(video, rung, canToneMap),
  ];
  return [
    ...['-map', `0:${video.index}`, '-an', '-sn', '-dn', ...metadataRemovalArgs],
    ...['-vf', filters.join(','), '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    ...['-crf', '23', '-maxrate', String(rung.maxBitrate), '-bufsize', String(rung.maxBitrate * 2)],
    ...['-force_key_frames', `expr:gte(t,n_forced*${KEYFRAME_SECONDS})`, '-sc_threshold', '0'],
    // The keyframe interval exceeds the forced interval, so that the encoder adds no keyframes of its own.
    ...['-g', '600', '-keyint_min', '1'],
    // Without these two options, reordered frames make the muxer delay the video against the audio.
    ...['-avoid_negative_ts', 'disabled', ...buildHlsArgs('movflags=+negative_cts_offsets')],
    ...['-hls_segment_filename', `${folder}/${media}`, `${folder}/${playlist}`],
  ];
}

/** Builds the output options of the audio: one stereo AAC rendition for all rungs. */
export function buildAudioArgs(index: number, folder: string): string[] {
  const { media, playlist } = audioFiles;
  // Removes as many samples as the encoder adds, so that audio and video stay in sync in players that ignore edit
  // lists.
  const filters = [
    'aresample=48000:async=1:first_pts=0',
    `atrim=start_sample=${AAC_DELAY_SAMPLES}`,
    'asetpts=N/SR/TB',
  ];
  return [
    ...['-map', `0:${index}`, '-vn', '-sn', '-dn', ...metadataRemovalArgs],
    ...['-af', filters.join(','), '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
    ...buildHlsArgs('use_editlist=0'),
    ...['-hls_segment_filename', `${folder}/${media}`, `${folder}/${playlist}`],
  ];
}

/** ffmpeg options that remove tags (locations, names, devices) and chapters from published files. */
export const metadataRemovalArgs = ['-map_metadata', '-1', '-map_chapters', '-1'] as const;

function buildHlsArgs(segmentOptions: string): string[] {
  return [
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
    ...['-hls_segment_options', segmentOptions],
  ];
}

export function getRungFiles(name: RungName): { playlist: string; media: string } {
  return { playlist: `video-${name}.m3u8`, media: `video-${name}.mp4` };
}

export const audioFiles = { playlist: 'audio.m3u8', media: 'audio.mp4' };
