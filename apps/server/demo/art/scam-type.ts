/** Kinds of scam; the order is the one of the tips and of the screens. */
export const scamTypes = [
  'police',
  'service',
  'parcel',
  'investment',
  'romance',
  'task',
  'loan',
  'game',
] as const;

export type ScamType = (typeof scamTypes)[number];
