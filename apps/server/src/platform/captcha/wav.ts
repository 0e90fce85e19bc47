/** Samples per second: speech is clear, and a captcha is smaller than 100 kB. */
export const sampleRate = 8000;

const headerBytes = 44;

/**
 * Reads the samples of a 16-bit mono WAV (RIFF; chunks are 2-byte aligned) at `sampleRate`, normalized to [-1, 1].
 * @throws Error for other formats.
 */
export function readWav(file: Buffer): Float32Array {
  let at = 12;
  while (at + 8 <= file.length) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    if (name === 'fmt ') checkFormat(file, at + 8);
    if (name === 'data') return normalizeLevel(file.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  throw new Error('no sound in the WAV file');
}

function checkFormat(file: Buffer, at: number) {
  const [coding, channels, rate, bits] = [
    file.readUInt16LE(at),
    file.readUInt16LE(at + 2),
    file.readUInt32LE(at + 4),
    file.readUInt16LE(at + 14),
  ];
  if (coding !== 1 || channels !== 1 || rate !== sampleRate || bits !== 16) {
    throw new Error(
      `unexpected WAV format: ${coding}, ${channels} channels, ${rate} Hz, ${bits} bit`,
    );
  }
}

function normalizeLevel(data: Buffer): Float32Array {
  const samples = new Float32Array(Math.floor(data.length / 2));
  let peak = 0;
  for (let i = 0; i < samples.length; i += 1) {
    const value = data.readInt16LE(i * 2) / 32768;
    samples[i] = value;
    peak = Math.max(peak, Math.abs(value));
  }
  return peak > 0 ? samples.map((value) => value / peak) : samples;
}

/** Writes audio samples in [-1, 1] as 8-bit unsigned mono PCM, the smallest format that every browser plays. */
export function encodeWav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(headerBytes + samples.length + (samples.length % 2));
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length, 40);
  samples.forEach((value, i) => {
    file[headerBytes + i] = Math.round(128 + 127 * Math.max(-1, Math.min(1, value)));
  });
  return file;
}
