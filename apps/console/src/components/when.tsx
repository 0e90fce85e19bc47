import { moment, shortMoment } from '../lib/moments.ts';

/** A moment in a list: short, and whole for who points at it. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={moment(at)} style={{ whiteSpace: 'nowrap' }}>
    {shortMoment(at)}
  </time>
);
