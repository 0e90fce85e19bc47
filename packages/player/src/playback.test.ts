import type { Film } from '@film-contest/contract/media';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPlayback } from './playback.ts';

/** Fake with the parts of a video element that `createPlayback` uses. */
class FakeVideo extends EventTarget {
  src = '';
  currentTime = 0;
  readyState = 0;
  error: unknown = null;
  canPlay = '';
  blocked: Error | null = null;

  canPlayType = () => this.canPlay;
  load = () => {};
  play = async () => {
    if (this.blocked) throw this.blocked;
  };
  removeAttribute = () => {
    this.src = '';
  };
  /** Simulates loaded metadata and playback from a time in seconds. */
  simulatePlaybackFrom(seconds: number) {
    this.readyState = 1;
    this.dispatchEvent(new Event('loadedmetadata'));
    this.dispatchEvent(new Event('playing'));
    this.currentTime = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
  simulateError() {
    this.error = {};
    this.readyState = 0;
    this.currentTime = 0;
    this.dispatchEvent(new Event('error'));
  }
}

const buildFilm = (ticket: string): Film => ({
  state: 'ready',
  progress: 1,
  hls: `/${ticket}/a.m3u8`,
  mp4: `/${ticket}/a.mp4`,
  poster: null,
  seconds: 60,
  tracks: [],
  thumbnails: `/${ticket}/a.vtt`,
});

let video: FakeVideo;

beforeEach(() => {
  video = new FakeVideo();
});

function createTestPlayback(film: Film) {
  const playback = createPlayback(film);
  const detach = playback.attach(video as unknown as HTMLVideoElement);
  return { playback, detach };
}

test('plays native HLS on phones, from the requested second', () => {
  video.canPlay = 'maybe';
  const { playback } = createTestPlayback(buildFilm('old'));
  expect(video.src).toBe('');
  playback.start(12);
  expect(video.src).toBe('/old/a.m3u8');
  expect(playback.state().step).toBe('loading');
  video.simulatePlaybackFrom(12);
  expect(video.currentTime).toBe(12);
  expect(playback.state()).toMatchObject({ step: 'playing', hasPicture: true, quality: null });
});

test('falls back to MP4 at the same second, and reports its failure too', async () => {
  video.canPlay = 'maybe';
  const { playback } = createTestPlayback(buildFilm('old'));
  playback.start(0);
  video.simulatePlaybackFrom(7);
  video.simulateError();
  await expect.poll(() => video.src).toBe('/old/a.mp4');
  video.simulatePlaybackFrom(video.currentTime);
  video.simulateError();
  await expect.poll(() => playback.state().step).toBe('failed');
});

test('continues at the same second after a URL has expired', async () => {
  const renew = vi.fn(async () => buildFilm('new'));
  const { playback } = createTestPlayback(buildFilm('old'));
  playback.update(buildFilm('old'), renew);
  playback.start(0);
  expect(video.src).toBe('/old/a.mp4');
  video.simulatePlaybackFrom(31);
  video.simulateError();
  await expect.poll(() => video.src).toBe('/new/a.mp4');
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(31);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('fails if the renewed URL is the same', async () => {
  const renew = vi.fn(async () => buildFilm('old'));
  const { playback } = createTestPlayback(buildFilm('old'));
  playback.update(buildFilm('old'), renew);
  playback.start(0);
  video.simulateError();
  await expect.poll(() => playback.state().step).toBe('failed');
  expect(renew).toHaveBeenCalledTimes(1);
});

test('a retry loads new URLs and continues at the same second', async () => {
  let answer: Film | null = null;
  const { playback } = createTestPlayback(buildFilm('old'));
  playback.update(buildFilm('old'), async () => answer);
  playback.start(0);
  video.simulatePlaybackFrom(20);
  video.simulateError();
  await expect.poll(() => playback.state().step).toBe('failed');
  answer = buildFilm('new');
  await playback.retry();
  expect(video.src).toBe('/new/a.mp4');
  video.simulatePlaybackFrom(video.currentTime);
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(playback.state().step).toBe('playing');
});

test('new URLs for thumbnails do not interrupt playback', async () => {
  const { playback } = createTestPlayback(buildFilm('old'));
  playback.update(buildFilm('old'), async () => buildFilm('new'));
  playback.start(0);
  video.simulatePlaybackFrom(5);
  playback.renew();
  await expect.poll(() => playback.state().film.thumbnails).toBe('/new/a.vtt');
  expect([video.src, video.currentTime]).toEqual(['/old/a.mp4', 5]);
});

test('a refreshed page does not change a playing film', () => {
  const { playback } = createTestPlayback(buildFilm('old'));
  playback.update(buildFilm('new'), undefined);
  expect(playback.state().film.mp4).toBe('/new/a.mp4');
  playback.start(0);
  playback.update(buildFilm('newer'), undefined);
  expect(playback.state().film.mp4).toBe('/new/a.mp4');
  expect(video.src).toBe('/new/a.mp4');
});

test('shows the controls if the browser requires another user action', async () => {
  video.blocked = new DOMException('', 'NotAllowedError');
  const { playback } = createTestPlayback(buildFilm('old'));
  playback.start(0);
  await expect.poll(() => playback.state().step).toBe('playing');
  expect(playback.state().hasPicture).toBe(false);
});

test('seekTo starts the film, and later only seeks', () => {
  const { playback } = createTestPlayback(buildFilm('old'));
  playback.seekTo(15);
  expect(video.src).toBe('/old/a.mp4');
  video.readyState = 1;
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(15);
  playback.seekTo(3);
  expect(video.currentTime).toBe(3);
});

test('ignores events after the video is detached', () => {
  const { playback, detach } = createTestPlayback(buildFilm('old'));
  playback.start(0);
  detach();
  expect(video.src).toBe('');
  video.simulateError();
  expect(playback.state().step).toBe('poster');
});
