import type { z } from 'zod';
import type { AccessKey } from './access.ts';
import type { CodeName } from './codes.ts';

/** Accounts that may use an API call: anyone, any signed-in account, or staff who hold the access key. */
export type CallAccess = 'anyone' | 'account' | AccessKey;

export interface CallShape {
  access: CallAccess;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  data: z.ZodType;
  /** Errors that the API call can return besides those of `commonErrors`. */
  errors?: readonly CodeName[];
  /**
   * Marks a call that changes data and can safely be repeated, but takes long or changes counters in memory. If its
   * request has an `Idempotency-Key`, the call runs without an enclosing transaction, and its response is stored
   * afterwards.
   */
  isRepeatable?: true;
  /** Describes the call in the OpenAPI document. */
  about: string;
}
