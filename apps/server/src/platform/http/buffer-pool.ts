const maxSpareBuffers = 16;

interface Sizes {
  /** Maximum size of a buffer in bytes. */
  largest: number;
  smallest: number;
  /** Maximum bytes of all buffers in use. Above it, further buffers have at most the smallest size. */
  memory: number;
}

/**
 * Creates a pool of buffers for copying. It keeps up to 16 released buffers of the largest size, in addition to those in
 * use, because new memory costs page faults and garbage collections.
 */
export function createBufferPool({ largest, smallest, memory }: Sizes) {
  const spare: Buffer[] = [];
  let used = 0;
  return {
    /** Returns a buffer for data of `length` bytes, which may be longer than the buffer. */
    take(length: number): Buffer {
      const wanted = Math.min(length, largest);
      const size = used + wanted <= memory ? wanted : Math.min(wanted, smallest);
      used += size;
      return (size === largest ? spare.pop() : undefined) ?? Buffer.allocUnsafeSlow(size);
    },
    /** Returns a buffer to the pool. @param isReusable whether nothing reads the buffer any more */
    release(buffer: Buffer, isReusable: boolean): void {
      used -= buffer.length;
      if (isReusable && buffer.length === largest && spare.length < maxSpareBuffers)
        spare.push(buffer);
    },
  };
}
