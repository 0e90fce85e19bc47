/** Format of ffmpeg's messages of demuxers and decoders: "[name @ 0x55d0c0a1] words". */
const message = /^\[([\w,]+) @ 0x[\da-f]+\] (.+)$/;

const demuxers = new Set(['matroska,webm', 'mov,mp4,m4a,3gp,3g2,mj2', 'avi']);

/** Harmless demuxer messages: parts other than the film, unusual edit lists, and times that players reorder. */
const harmlessOfDemuxers =
  /attachment|chapter|\bcover|encoding|edit list|timescale|out of order|contradictionary|discontinuity|unsupported|not supported|unknown codec/i;

/**
 * Decoders that return damaged frames as good ones, so that `-xerror` does not end the run. Their messages are the only
 * sign of damage. Messages of other decoders are ignored, because these decoders flag damaged frames, and also complain
 * about missing references at cuts, which players do not show.
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

/** Harmless decoder messages: camera metadata that ffmpeg cannot read. */
const harmlessOfDecoders = /APP fields|unsupported/i;

/** Whether a line of the standard error of ffmpeg or ffprobe (`-v error`) reports damage to the film. */
export function isDamageMessage(line: string): boolean {
  const [, name = '', words = ''] = message.exec(line) ?? [];
  if (demuxers.has(name)) return !harmlessOfDemuxers.test(words);
  return forgivingDecoders.has(name) && !harmlessOfDecoders.test(words);
}
