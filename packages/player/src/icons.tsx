import { PathIcon } from './path-icon.tsx';

/**
 * SVG paths of the icons. They are not mirrored on right-to-left pages, because the timeline runs from left to right.
 */
const paths = {
  play: 'M7 4.500v15l12-7.500z',
  pause: 'M8.500 5v14M15.500 5v14',
  sound:
    'M4 9.500v5h3.500l5 4v-13l-5 4zM16 9.200c1.500 1.600 1.500 4 0 5.600M18.500 6.500c3 3.200 3 7.800 0 11',
  soundLow: 'M4 9.500v5h3.500l5 4v-13l-5 4zM16 9.200c1.500 1.600 1.500 4 0 5.600',
  soundOff: 'M4 9.500v5h3.500l5 4v-13l-5 4zM16 9.500l5 5M21 9.500l-5 5',
  subtitles: 'M3 5.500h18v13H3zM6.500 15h6M15 15h2.500M6.500 11.500h2.500M11.500 11.500h6',
  settings:
    'M4 7h8M17 7h3M14.500 4.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5M4 17h3M12 17h8M9.500 14.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5',
  pictureIn: 'M3 5h18v14H3zM12 12h6v4h-6z',
  pictureOut: 'M3 5h18v14H3zM6 8h6v4H6z',
  widen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  narrow: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  frameBack: 'M15.500 6l-6 6 6 6M6 6v12',
  frameForward: 'M8.500 6l6 6-6 6M18 6v12',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  into: 'M9.500 5.500l6.500 6.500-6.500 6.500',
  back: 'M14.500 5.500L8 12l6.500 6.500',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  /** Name of the media-chrome element's slot that receives the icon. */
  slot?: string;
}

export const PlayerIcon = ({ name, slot }: IconProps) => (
  <PathIcon path={paths[name]} {...(slot && { slot })} />
);
