import { expect, test } from 'vitest';
import { isDamageMessage } from './damage-messages.ts';

test.each([
  ['[matroska,webm @ 0x56] 0x00 at pos 365717 (0x59495) invalid as first byte of an EBML number'],
  ['[matroska,webm @ 0x56] Unknown-sized element at 0x33471 inside parent with finite size'],
  [
    '[matroska,webm @ 0x56] Element at 0x35617 ending at 0x131a1b exceeds containing master element',
  ],
  ['[mov,mp4,m4a,3gp,3g2,mj2 @ 0x56] stream 0, offset 0x30: partial file'],
  ['[qtrle @ 0x55c47f117d40] Problem: pixel_ptr = -3, pixel_limit = 172800'],
  ['[theora @ 0x5593f23c77c0] Coefficient index overflow'],
  ['[ffv1 @ 0x5595e32eab00] slice CRC mismatch EE6C3792!at 3.000000 seconds'],
])('damage: %s', (line) => {
  expect(isDamageMessage(line)).toBe(true);
});

test.each([
  ['[mov,mp4,m4a,3gp,3g2,mj2 @ 0x56] Unknown cover type: 0x0.'],
  [
    '[mov,mp4,m4a,3gp,3g2,mj2 @ 0x56] st: 0 edit list 1 Cannot find an index entry before timestamp: 9.',
  ],
  ['[matroska,webm @ 0x56] incomplete attachment'],
  // An edit starts at a frame that is no keyframe; for damage, ffmpeg would exit because of -xerror.
  ['[hevc @ 0x55e029936bc0] Could not find ref with POC -12'],
  ['[h264 @ 0x5633de49bb40] co located POCs unavailable'],
  [
    '[mjpeg @ 0x5633de49bb40] unable to decode APP fields: Invalid data found when processing input',
  ],
  // An editor cut the audio; for damage, ffmpeg would exit because of -xerror.
  ['[mp3float @ 0x5633de49bb40] overread, skip -5 enddists: -4 -4'],
  [
    '[null @ 0x56] Application provided invalid, non monotonically increasing dts to muxer in stream 0',
  ],
  ['    Last message repeated 2 times'],
  ['[qtrle] Problem'],
  [''],
])('no damage: %s', (line) => {
  expect(isDamageMessage(line)).toBe(false);
});
