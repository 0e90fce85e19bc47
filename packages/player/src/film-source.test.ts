import { expect, test } from 'vitest';
import { getSourceUrl, listSourceKinds, type SourceKind } from './film-source.ts';

const both = { hls: '/a.m3u8', mp4: '/a.mp4' };

test.each<[string, { hls: string | null; mp4: string | null }, boolean, boolean, SourceKind[]]>([
  ['native HLS on a phone without extensions', both, true, false, ['native-hls', 'mp4']],
  ['HLS by script where both are claimed', both, true, true, ['hls', 'mp4']],
  ['HLS by script elsewhere', both, false, true, ['hls', 'mp4']],
  ['MP4 on an old kernel', both, false, false, ['mp4']],
  ['HLS alone', { ...both, mp4: null }, false, true, ['hls']],
  ['MP4 alone', { ...both, hls: null }, true, true, ['mp4']],
  ['nothing', { hls: null, mp4: null }, true, true, []],
])('%s', (_, film, nativeHls, mediaSource, kinds) => {
  expect(listSourceKinds(film, { nativeHls, mediaSource })).toEqual(kinds);
});

test.each<[SourceKind, string]>([
  ['hls', '/a.m3u8'],
  ['native-hls', '/a.m3u8'],
  ['mp4', '/a.mp4'],
])('%s plays %s', (kind, address) => {
  expect(getSourceUrl(both, kind)).toBe(address);
});
