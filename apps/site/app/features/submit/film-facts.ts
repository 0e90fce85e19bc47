/** Properties of a film that MediaInfo reads in the browser; null for unknown ones. */
export interface FilmFacts {
  container: { type: string; isAccepted: boolean } | null;
  /** ffprobe's name of the codec, or MediaInfo's name if ffprobe has none. */
  codec: string | null;
  seconds: number | null;
  size: {
    width: number;
    height: number;
    storedWidth: number;
    storedHeight: number;
    rotation: number;
  } | null;
  /** Number of video tracks. Like `audioTracks`, null if the file could not be read to its end. */
  videoTracks: number | null;
  audioTracks: number | null;
  fps: number | null;
  isVariable: boolean | null;
  bitDepth: number | null;
  hdr: 'pq' | 'hlg' | null;
  subtitles: { kind: 'text' | 'image'; language: string }[] | null;
}

/** The properties of a MediaInfo track that are read (https://mediaarea.net/MediaInfo). */
export interface ReadTrack {
  '@type': string;
  Format?: string;
  Format_Version?: string;
  CodecID?: string;
  Duration?: number;
  Width?: number;
  Height?: number;
  PixelAspectRatio?: number;
  Rotation?: string;
  FrameRate?: number;
  FrameRate_Mode?: string;
  BitDepth?: number;
  transfer_characteristics?: string;
  Language?: string;
  extra?: Record<string, unknown>;
}

/** Converts MediaInfo's tracks to the properties of the film that the contest's rules need. */
export function toFilmFacts(tracks: readonly ReadTrack[]): FilmFacts {
  const listMediaInfoTracks = (type: string) => tracks.filter((track) => track['@type'] === type);
  const [general] = listMediaInfoTracks('General');
  const videos = listMediaInfoTracks('Video');
  const [video] = videos;
  // If the file could not be read to its end, it may contain tracks that were not found.
  const isWhole = video !== undefined && general?.extra?.IsTruncated !== 'Yes';
  return {
    container: getContainerName(general),
    codec: getCodecName(video),
    seconds: isWhole ? getFilmDuration(general?.Duration, video?.Duration) : null,
    size: video ? getDisplayedSize(video) : null,
    videoTracks: isWhole ? videos.length : null,
    audioTracks: isWhole ? listMediaInfoTracks('Audio').length : null,
    fps: video?.FrameRate ?? null,
    isVariable: video?.FrameRate_Mode ? video.FrameRate_Mode === 'VFR' : null,
    bitDepth: video?.BitDepth ?? null,
    hdr: getHdrFormat(video?.transfer_characteristics),
    subtitles: isWhole ? getSubtitleTracks(listMediaInfoTracks('Text')) : null,
  };
}

function getContainerName(general: ReadTrack | undefined): FilmFacts['container'] {
  if (!general?.Format) return null;
  switch (general.Format) {
    case 'MPEG-4':
      return { type: general.CodecID?.startsWith('qt') ? 'mov' : 'mp4', isAccepted: true };
    case 'QuickTime':
      return { type: 'mov', isAccepted: true };
    case 'AVI':
      return { type: 'avi', isAccepted: true };
    case 'Matroska':
      return { type: 'mkv', isAccepted: true };
    case 'WebM':
      return { type: 'webm', isAccepted: true };
    default:
      return { type: general.Format, isAccepted: false };
  }
}

const codecs: Record<string, string> = {
  AVC: 'h264',
  HEVC: 'hevc',
  AV1: 'av1',
  VP8: 'vp8',
  VP9: 'vp9',
  ProRes: 'prores',
  'VC-3': 'dnxhd',
  CineForm: 'cfhd',
  'MPEG-4 Visual': 'mpeg4',
  'MPEG Video': 'mpeg2video',
  JPEG: 'mjpeg',
  DV: 'dvvideo',
  FFV1: 'ffv1',
  Theora: 'theora',
  // Codecs that the contest rejects. Their names need not be those of ffprobe.
  HuffYUV: 'HuffYUV',
  'VC-1': 'VC-1',
  VVC: 'VVC',
};

const getCodecName = (video: ReadTrack | undefined) => codecs[video?.Format ?? ''] ?? null;

/** Returns the duration if header and video track agree. The server detects wrong headers. */
function getFilmDuration(whole: number | undefined, picture: number | undefined): number | null {
  if (whole === undefined) return picture ?? null;
  if (picture === undefined) return whole;
  return Math.abs(whole - picture) <= Math.max(2, picture * 0.1) ? Math.max(whole, picture) : null;
}

/**
 * Widths to which a computed width is rounded. MediaInfo rounds the pixel aspect ratio to thousandths, which makes the
 * width wrong by up to two pixels.
 */
const evenWidths = [1920, 1080];
const roundingPixels = 2;

function getDisplayedSize(video: ReadTrack): FilmFacts['size'] {
  const { Width: storedWidth, Height: storedHeight, PixelAspectRatio: aspect = 1 } = video;
  if (!storedWidth || !storedHeight) return null;
  const rotation = ((Math.round(Number(video.Rotation) || 0) % 360) + 360) % 360;
  const exact = Math.round(storedWidth * aspect);
  const near = evenWidths.find((width) => Math.abs(width - exact) <= roundingPixels);
  const seen = [aspect === 1 ? exact : (near ?? exact), storedHeight] as const;
  const isTurned = Math.round(rotation / 90) % 2 === 1;
  const [width, height] = isTurned ? [seen[1], seen[0]] : seen;
  return { width, height, storedWidth, storedHeight, rotation };
}

function getHdrFormat(transfer = ''): FilmFacts['hdr'] {
  if (transfer.includes('PQ')) return 'pq';
  return transfer.includes('HLG') ? 'hlg' : null;
}

const imageFormats = new Set(['PGS', 'VobSub', 'DVB Subtitle', 'XSUB']);
/** Formats of captions inside the video track, which do not count as subtitle tracks. */
const captions = /^EIA-|^CEA-/;

function getSubtitleTracks(texts: readonly ReadTrack[]): FilmFacts['subtitles'] {
  return texts
    .filter(({ Format = '' }) => !captions.test(Format))
    .map(({ Format = '', Language = '' }) => ({
      kind: imageFormats.has(Format) ? 'image' : 'text',
      language: Language,
    }));
}
