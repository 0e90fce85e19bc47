import { formatShortTime, formatTime } from '../lib/times.ts';

/** A short time with the full time as its tooltip. */
export const ShortTimeWithTooltip = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatTime(at)} style={{ whiteSpace: 'nowrap' }}>
    {formatShortTime(at)}
  </time>
);
