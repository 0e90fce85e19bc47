/**
 * What the server tells V8 of its heap. Every 64 KiB that arrive of an upload are a buffer outside the heap; with the
 * usual 16 MB of space for young objects they gather until a collection of the whole heap is due, which more than doubles
 * the CPU that an upload takes and costs 70 MB (`npm run bench uploads`).
 */
export const heapFlags = ['--max-semi-space-size=4'];
