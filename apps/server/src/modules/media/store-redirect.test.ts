import { expect, test } from 'vitest';
import { findPresignedMediaUrl } from './store-redirect.ts';

const s3 = {
  ...{ endpoint: 'http://10.0.0.9:9000', region: 'eu-1', bucket: 'contest' },
  ...{ accessKeyId: 'id', secretAccessKey: 'secret', publicEndpoint: 'https://films.example' },
};
const folder = 'films/0f8fad5b-d9cb-469f-a165-70867728950e/a1';

test.each([
  ['video-720.mp4', true],
  ['video-1080.mp4', true],
  ['audio.mp4', true],
  ['video-720.m3u8', false],
  ['master.m3u8', false],
  ['fallback.mp4', false],
  ['poster.webp', false],
])('%s of a public film is loaded from the store: %s', (name, isRedirected) => {
  const url = findPresignedMediaUrl({ s3 }, `${folder}/${name}`);
  expect(url !== null).toBe(isRedirected);
  if (url) expect(url).toContain(`https://films.example/contest/${folder}/${name}?`);
  expect(
    findPresignedMediaUrl({ s3: { ...s3, publicEndpoint: null } }, `${folder}/${name}`),
  ).toBeNull();
  expect(findPresignedMediaUrl({ s3: null }, `${folder}/${name}`)).toBeNull();
});

test('an original is never loaded from the store', () => {
  expect(
    findPresignedMediaUrl({ s3 }, 'originals/0f8fad5b-d9cb-469f-a165-70867728950e'),
  ).toBeNull();
});

test('readers share a URL for 20 seconds, and a withdrawn film is gone within five minutes', () => {
  const read = (second: number) =>
    findPresignedMediaUrl({ s3 }, `${folder}/audio.mp4`, second * 1000) ?? '';
  expect(read(39.9)).toBe(read(20));
  expect(read(40)).not.toBe(read(39.9));
  const { searchParams } = new URL(read(59));
  expect(searchParams.get('X-Amz-Date')).toBe('19700101T000040Z');
  const memory = 5;
  expect(memory + Number(searchParams.get('X-Amz-Expires'))).toBeLessThan(300);
});
