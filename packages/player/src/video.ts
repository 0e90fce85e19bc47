import { frameTime } from './timeline.ts';

/** Goes on by some seconds, within the film. */
export function seekBy(video: HTMLVideoElement, seconds: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : Number.POSITIVE_INFINITY;
  video.currentTime = Math.min(end, Math.max(0, video.currentTime + seconds));
}

/** Stops at the next frame, or the one before. */
export function stepFrame(video: HTMLVideoElement, by: 1 | -1, framesPerSecond: number): void {
  if (!Number.isFinite(video.duration)) return;
  video.pause();
  video.currentTime = Math.min(video.duration, frameTime(video.currentTime, by, framesPerSecond));
}

/** Plays or stops; a refusal of the browser leaves the film as it is. */
export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) void video.play().catch(() => {});
  else video.pause();
}

/** Louder or quieter, and audible again. */
export function changeVolume(video: HTMLVideoElement, by: number): void {
  const volume = Math.round((video.volume + by) * 100) / 100;
  video.volume = Math.min(1, Math.max(0, volume));
  video.muted = video.volume === 0;
}
