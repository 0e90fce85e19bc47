import type { z } from 'zod';
import type { AccessKey } from './access.ts';

/** Who may call: anyone, any signed-in account, or staff who hold the access key. */
export type CallAccess = 'anyone' | 'account' | AccessKey;

export interface CallShape {
  access: CallAccess;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  data: z.ZodType;
  /**
   * To do it twice does harm: what an `Idempotency-Key` was answered is kept for a day. Other calls ignore the
   * header; so must each whose answer is a secret.
   */
  once?: true;
  /** One sentence for the API's documentation. */
  about: string;
}
