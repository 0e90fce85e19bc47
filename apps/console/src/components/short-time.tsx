import { formatShortTime, formatTime } from '../lib/times.ts';

/** A moment in a list: short, and whole for who points at it. */
export const ShortTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatTime(at)} style={{ whiteSpace: 'nowrap' }}>
    {formatShortTime(at)}
  </time>
);
