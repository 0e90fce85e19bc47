import loadWabt from 'wabt';

/**
 * A matrix in the kernel's memory. `at` and the strides count numbers, not bytes. The inner stride of `b` and `c` is 1.
 */
export interface Matrix {
  at: number;
  row: number;
  column?: number;
}

const pageBytes = 65_536;
const rows = [0, 1, 2, 3];

/**
 * Source of the kernel, which adds the product of two matrices to a third one. It uses WebAssembly SIMD and keeps
 * blocks of 4×8 numbers in registers. JavaScript has no access to these instructions and is six times slower.
 */
const kernelText = `(module
  (import "kernel" "memory" (memory 1))
  (func (export "multiply")
    (param $a i32) (param $ai i32) (param $ak i32) (param $b i32) (param $bk i32) (param $c i32) (param $ci i32)
    (param $m i32) (param $n i32) (param $k i32)
    (local $i i32) (local $j i32) (local $l i32) (local $pb i32) (local $left v128) (local $right v128)
    ${rows.map((r) => `(local $a${r} i32) (local $c${r} i32) (local $s${r} v128) (local $t${r} v128) (local $x${r} v128)`).join(' ')}
    (loop $each_row
      (local.set $j (i32.const 0))
      (loop $each_column
        ${rows
          .map((r) => {
            const line = `(i32.add (local.get $i) (i32.const ${r}))`;
            return `(local.set $a${r} (i32.add (local.get $a) (i32.mul ${line} (local.get $ai))))
            (local.set $c${r} (i32.add (i32.add (local.get $c) (i32.mul ${line} (local.get $ci))) (i32.shl (local.get $j) (i32.const 2))))
            (local.set $s${r} (v128.load (local.get $c${r})))
            (local.set $t${r} (v128.load offset=16 (local.get $c${r})))`;
          })
          .join('\n')}
        (local.set $pb (i32.add (local.get $b) (i32.shl (local.get $j) (i32.const 2))))
        (local.set $l (local.get $k))
        (loop $each_term
          (local.set $left (v128.load (local.get $pb)))
          (local.set $right (v128.load offset=16 (local.get $pb)))
          ${rows
            .map(
              (r) => `(local.set $x${r} (v128.load32_splat (local.get $a${r})))
            (local.set $s${r} (f32x4.add (local.get $s${r}) (f32x4.mul (local.get $x${r}) (local.get $left))))
            (local.set $t${r} (f32x4.add (local.get $t${r}) (f32x4.mul (local.get $x${r}) (local.get $right))))
            (local.set $a${r} (i32.add (local.get $a${r}) (local.get $ak)))`,
            )
            .join('\n')}
          (local.set $pb (i32.add (local.get $pb) (local.get $bk)))
          (br_if $each_term (local.tee $l (i32.sub (local.get $l) (i32.const 1)))))
        ${rows
          .map(
            (r) => `(v128.store (local.get $c${r}) (local.get $s${r}))
            (v128.store offset=16 (local.get $c${r}) (local.get $t${r}))`,
          )
          .join('\n')}
        (br_if $each_column (i32.lt_u (local.tee $j (i32.add (local.get $j) (i32.const 8))) (local.get $n))))
      (br_if $each_row (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 4))) (local.get $m))))))`;

/** Compiles the kernel, and allocates a memory for all matrices. */
export async function compileMatrixKernel(megabytes: number) {
  const pages = (megabytes * 2 ** 20) / pageBytes;
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { parseWat } = await loadWabt();
  const { buffer } = parseWat('kernel.wat', kernelText, { simd: true }).toBinary({});
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(buffer), {
    kernel: { memory },
  });
  const multiply = instance.exports.multiply as (...values: number[]) => void;
  const numbers = new Float32Array(memory.buffer);
  let used = 16;
  return {
    numbers,
    /** Allocates numbers, which are zero. Returns the index of the first one. */
    reserve(count: number): number {
      const at = used;
      used += Math.ceil(count / 4) * 4;
      if (used > numbers.length) throw new RangeError(`the kernel needs over ${megabytes} MB`);
      return at;
    },
    /** Computes c += a × b for an m×k matrix a and a k×n matrix b. m must be a multiple of 4, n of 8. */
    addProduct(a: Matrix, b: Matrix, c: Matrix, { m, n, k }: { m: number; n: number; k: number }) {
      multiply(
        a.at * 4,
        a.row * 4,
        (a.column ?? 1) * 4,
        b.at * 4,
        b.row * 4,
        c.at * 4,
        c.row * 4,
        m,
        n,
        k,
      );
    },
  };
}

export type Kernel = Awaited<ReturnType<typeof compileMatrixKernel>>;
