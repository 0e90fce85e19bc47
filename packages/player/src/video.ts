import { getFrameTime } from './timeline.ts';

/** Seeks forward or back by the given seconds, within the film. */
export function seekVideoBy(video: HTMLVideoElement, seconds: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : Number.POSITIVE_INFINITY;
  video.currentTime = Math.min(end, Math.max(0, video.currentTime + seconds));
}

export function stepVideoFrame(video: HTMLVideoElement, by: 1 | -1, framesPerSecond: number): void {
  if (!Number.isFinite(video.duration)) return;
  video.pause();
  video.currentTime = Math.min(
    video.duration,
    getFrameTime(video.currentTime, by, framesPerSecond),
  );
}

/** Plays or pauses a video; ignores a rejection by the browser. */
export function toggleVideoPlayback(video: HTMLVideoElement): void {
  if (video.paused) void video.play().catch(() => {});
  else video.pause();
}

export function changeVolume(video: HTMLVideoElement, by: number): void {
  const volume = Math.round((video.volume + by) * 100) / 100;
  video.volume = Math.min(1, Math.max(0, volume));
  video.muted = video.volume === 0;
}
