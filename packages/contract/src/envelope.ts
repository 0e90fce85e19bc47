/** How loudly a screen tells the message: silent, warning, error, notification, redirect. */
export type ShowType = 0 | 1 | 2 | 3 | 9;

export interface FieldFault {
  code: number;
  msg: string;
}

/**
 * The body of every JSON answer. `status` is 200 or 201 on success, 302 when the session is lost,
 * else the refusal's application code. `code` names the application code whenever there is one.
 */
export interface Envelope<T> {
  status: number;
  code?: number;
  msg: string;
  data: T | null;
  error?: { message: string; requestId: string; fields?: Record<string, FieldFault> };
  showType?: ShowType;
}

export interface Page<T> {
  list: T[];
  total: number;
}

export const isSuccess = (status: number) => status === 200 || status === 201;
