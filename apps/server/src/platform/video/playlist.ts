import type { AudioFacts, RungFacts } from './ladder.ts';

/** A segment of a single-file media playlist: its duration in seconds and its size in bytes. */
type Segment = { seconds: number; bytes: number };

/** Reads the segments of a media playlist written by ffmpeg (EXTINF and EXT-X-BYTERANGE, RFC 8216 §4.3.2). */
export function readSegments(playlist: string): Segment[] {
  const found = playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@/g);
  return [...found].map(([, seconds, bytes]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
  }));
}

/**
 * Measures the bits per second of the largest segment and of all segments together. For the peak, ignores segments
 * shorter than half the longest one (RFC 8216bis uses runs of half to one and a half target durations).
 */
export function measureBitrates(segments: readonly Segment[]): {
  peakBitrate: number;
  averageBitrate: number;
  seconds: number;
} {
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const longest = Math.max(0, ...segments.map((segment) => segment.seconds));
  const whole = segments.filter((segment) => segment.seconds >= longest / 2);
  const rates = whole.map((segment) => (segment.bytes * 8) / segment.seconds);
  return {
    peakBitrate: Math.ceil(Math.max(0, ...rates)),
    averageBitrate: seconds > 0 ? Math.ceil((bytes * 8) / seconds) : 0,
    seconds,
  };
}

/**
 * Builds the master playlist (RFC 8216 §4.3.4) of the ready rungs. Native players start with the first entry: 720
 * lines if available, else the next lower rung, else the smallest one.
 * @param uri returns the URL of a file, relative to the master playlist; by default its name.
 */
export function buildMasterPlaylist(
  rungs: readonly RungFacts[],
  audio: AudioFacts | null,
  uri: (file: string) => string = (file) => file,
): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (audio !== null) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Original",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${uri(audio.playlist)}"`,
    );
  }
  for (const rung of orderRungsForStart(rungs)) {
    const attributes = [
      `BANDWIDTH=${rung.peakBitrate + (audio?.peakBitrate ?? 0)}`,
      `AVERAGE-BANDWIDTH=${rung.averageBitrate + (audio?.averageBitrate ?? 0)}`,
      `CODECS="${[rung.codecs, ...(audio === null ? [] : [audio.codecs])].join(',')}"`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `FRAME-RATE=${rung.fps.toFixed(3)}`,
      ...(audio === null ? [] : ['AUDIO="audio"']),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, uri(rung.playlist));
  }
  return `${lines.join('\n')}\n`;
}

function orderRungsForStart(rungs: readonly RungFacts[]): RungFacts[] {
  const descending = [...rungs].sort((a, b) => Number(b.name) - Number(a.name));
  const start = descending.find((rung) => Number(rung.name) <= 720) ?? descending.at(-1);
  return start === undefined ? [] : [start, ...descending.filter((rung) => rung !== start)];
}
