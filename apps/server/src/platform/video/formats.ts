import { resolve } from 'node:path';
import { videoCodecs } from '@film-contest/contract/film-rules';

export type Container = 'mp4' | 'mov' | 'avi' | 'mkv' | 'webm';

type Format = { container: Container; demuxer: string };

const mp4: Format = { container: 'mp4', demuxer: 'mov' };

const formats: Record<string, Format> = {
  mp4,
  m4v: mp4,
  f4v: mp4,
  mov: { container: 'mov', demuxer: 'mov' },
  avi: { container: 'avi', demuxer: 'avi' },
  mkv: { container: 'mkv', demuxer: 'matroska' },
  webm: { container: 'webm', demuxer: 'matroska' },
};

const decoders = [
  ...videoCodecs,
  'libdav1d,libaom-av1,libvpx,libvpx-vp9',
  'aac,aac_fixed,aac_latm,mp3,mp3float,mp2,mp2float,ac3,eac3,dca,opus,libopus,vorbis,libvorbis',
  'flac,alac,wmav2,adpcm_ms,adpcm_ima_qt,adpcm_ima_wav,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be',
  'pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_u8,pcm_s8,pcm_alaw,pcm_mulaw',
  'pcm_bluray,pcm_dvd,amrnb,amrwb',
  'subrip,srt,ass,ssa,mov_text,webvtt,text,dvdsub,pgssub,dvbsub,xsub,cc_dec',
  // Codecs of cover art.
  'png,bmp',
].join(',');

export function getContainer(extension: string): Container | null {
  return formats[extension]?.container ?? null;
}

/** Largest frame that a decoder may allocate: 7680 × 4320 pixels. */
const MAX_PIXELS = 33_177_600;

/**
 * Builds the input options of ffprobe and ffmpeg. The demuxer is fixed by the detected type, so that a playlist with
 * a film's file name is never followed; only local files can be opened.
 */
export function buildInputArgs(path: string, container: Container): string[] {
  return [
    ...['-protocol_whitelist', 'file'],
    ...['-format_whitelist', 'mov,mp4,matroska,webm,avi'],
    ...['-codec_whitelist', decoders],
    ...['-max_pixels', String(MAX_PIXELS)],
    ...['-f', formats[container]?.demuxer ?? 'mov'],
    ...['-i', `file:${resolve(path)}`],
  ];
}
