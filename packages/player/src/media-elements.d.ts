import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type MediaElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': MediaElement & {
        /** media-chrome's own shortcuts cannot be translated. */
        nohotkeys?: boolean;
        /** Seconds until the controls hide; -1 for never. */
        autohide?: number;
        nosubtitleslangpref?: boolean;
      };
      'media-play-button': MediaElement;
      'media-mute-button': MediaElement;
      'media-volume-range': MediaElement;
      'media-time-range': MediaElement;
      'media-pip-button': MediaElement;
      'media-fullscreen-button': MediaElement;
      'media-loading-indicator': MediaElement & { noautohide?: boolean };
    }
  }
}
