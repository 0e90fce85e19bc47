/**
 * How a client shows a message: silently (0), as a warning (1), an error (2) or a notification (3), or by a redirect
 * (9).
 */
export type ShowType = 0 | 1 | 2 | 3 | 9;

export interface FieldFault {
  code: number;
  msg: string;
}

/**
 * Body of every JSON response. `status` is 200 or 201 on success, 302 without a valid session, else the application
 * code of the error. `code` is the application code, if there is one.
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
