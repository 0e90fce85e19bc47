import type { z } from 'zod';
import type { AccessKey } from './access.ts';
import type { CodeName } from './codes.ts';

/** Who may use a call: anyone, any signed-in account, or staff who hold the access key. */
export type CallAccess = 'anyone' | 'account' | AccessKey;

export interface CallShape {
  access: CallAccess;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  data: z.ZodType;
  /** The errors that the call can answer with besides those of `commonErrors`. */
  errors?: readonly CodeName[];
  /**
   * Marks a writing call that is safe to repeat and takes long or counts in memory. With an `Idempotency-Key`
   * it runs without an enclosing transaction, and its response is stored afterwards.
   */
  isRepeatable?: true;
  /** One sentence for the API document. */
  about: string;
}
