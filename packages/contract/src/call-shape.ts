import type { z } from 'zod';
import type { AccessKey } from './access.ts';
import type { CodeName } from './codes.ts';

/** Who may call: anyone, any signed-in account, or staff who hold the access key. */
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
   * Of a call that is no GET: it takes long or counts in memory, and running it twice does no harm. With an
   * `Idempotency-Key` it needs no transaction around all of it; its response is stored after it.
   */
  isRepeatable?: true;
  /** One sentence for the API's documentation. */
  about: string;
}
