import * as fc from 'fast-check';
import type { z } from 'zod';

/** Ids and numbers that exist in the database, so that some generated requests find rows. */
export interface Pool {
  ids: string[];
  numbers: number[];
}

const nasty = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'a\u0000b',
  '\ud83c',
  '\uffff',
  '<script>alert(1)</script>',
  "'; drop table accounts; --",
  '%00%2e%2e/',
  '{"$gt":""}',
  '__proto__',
  '好'.repeat(300),
  'x'.repeat(3000),
  '['.repeat(300),
  ']}'.repeat(300),
];

const days = ['2026-11-22', '1970-01-01', '9999-12-31', '0000-01-01', '0001-01-01', '2026-02-30'];

const moments = [
  '2026-11-22T10:00:00Z',
  '2026-11-22T10:00:00+08:00',
  '2026-11-22T10:00:00+23:59',
  '2026-11-22T10:00:00-23:59',
  `2026-11-22T10:00:00.${'1'.repeat(300)}Z`,
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
];

/** Values at the limits of integer columns and of safe integers. */
const edges = [-1, 2 ** 31 - 1, 2 ** 31, 99_999_999_999, 2 ** 53 - 1];

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...nasty),
);

const junk: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, [], {}, [null], [[[[]]]]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Generates mostly valid values of a schema, and sometimes invalid ones; optional fields are often missing. */
export function generateNearlyValid(schema: z.ZodType, pool: Pool): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: generateValid(schema as z.core.$ZodType, pool) },
    { weight: 1, arbitrary: junk },
  );
}

function generateValid(schema: z.core.$ZodType, pool: Pool): fc.Arbitrary<unknown> {
  const generateInner = (inner: z.core.$ZodType) => generateNearlyValid(inner as z.ZodType, pool);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return fc.record(mapValues(def.shape, generateInner), { requiredKeys: [] });
    case 'array':
      return fc.array(generateInner(def.element), { maxLength: 4 });
    case 'record':
      return fc.dictionary(generateRecordKey(def.keyType, pool), generateInner(def.valueType), {
        maxKeys: 3,
      });
    case 'optional':
    case 'default':
      // Optional fields are mostly omitted, because the first invalid field would hide the effects of all others.
      return fc.oneof(
        { weight: 1, arbitrary: generateInner(def.innerType) },
        { weight: 2, arbitrary: fc.constant(undefined) },
      );
    case 'nullable':
      return fc.oneof(generateInner(def.innerType), fc.constant(null));
    case 'pipe':
      return generateInner(def.in._zod.def.type === 'transform' ? def.out : def.in);
    case 'union':
      return fc.oneof(...def.options.map(generateInner));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.oneof(fc.nat(3), fc.integer(), fc.constantFrom(...pool.numbers, ...edges));
    case 'string':
      return generateString(schema, pool);
    default:
      return junk;
  }
}

function generateString(schema: z.core.$ZodType, { ids }: Pool): fc.Arbitrary<unknown> {
  const { format } = (schema._zod as { def: { format?: string } }).def;
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === 'date') return fc.constantFrom(...days);
  if (format === 'datetime') return fc.constantFrom(...moments);
  if (format === 'email') return fc.emailAddress();
  return fc.oneof(texts, fc.emailAddress(), fc.constant('Abcdef1!'));
}

function generateRecordKey(schema: z.core.$ZodType, pool: Pool): fc.Arbitrary<string> {
  return fc.oneof(generateValid(schema, pool).map(String), fc.string({ maxLength: 10 }));
}

function mapValues<T>(shape: Record<string, z.core.$ZodType>, map: (value: z.core.$ZodType) => T) {
  return Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, map(value)]));
}
