interface PathIconProps {
  path: string;
  /** Slot of a media-chrome element. */
  slot?: string;
}

/** A stroked icon on a 24 px grid, hidden from screen readers: the control around it has a name. */
export function PathIcon({ path, slot }: PathIconProps) {
  return (
    <svg
      {...(slot && { slot })}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      // Styles, because media-chrome's CSS overrides attributes.
      style={{
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 1.75,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
