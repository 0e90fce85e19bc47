/** ffmpeg writes "[name @ 0x55d0c0a1] words" for a message of a demuxer or decoder. */
const message = /^\[([\w,]+) @ 0x[\da-f]+\] (.+)$/;

const demuxers = new Set(['matroska,webm', 'mov,mp4,m4a,3gp,3g2,mj2', 'avi']);

/** Of demuxers: parts beside the film, oddities of edit lists, and times that players put in order. */
const harmlessOfDemuxers =
  /attachment|chapter|\bcover|encoding|edit list|timescale|out of order|contradictionary|discontinuity|unsupported|not supported|unknown codec/i;

/**
 * Decoders that hide damage: the frame counts as good, so `-xerror` does not end the run. The others flag
 * damaged frames, and also write about references that an edit has cut off, which players do not show.
 */
const forgivingDecoders = new Set([
  'ffv1',
  'mjpeg',
  'msmpeg4',
  'msmpeg4v1',
  'msmpeg4v2',
  'msmpeg4v3',
  'qtrle',
  'theora',
]);

/** Of decoders: notes of cameras that ffmpeg cannot read. */
const harmlessOfDecoders = /APP fields|unsupported/i;

/** Whether a line of ffmpeg's or ffprobe's standard error (`-v error`) tells that a part of the film is damaged. */
export function isDamageMessage(line: string): boolean {
  const [, name = '', words = ''] = message.exec(line) ?? [];
  if (demuxers.has(name)) return !harmlessOfDemuxers.test(words);
  return forgivingDecoders.has(name) && !harmlessOfDecoders.test(words);
}
