interface PathIconProps {
  path: string;
  /** Name of the media-chrome element's slot that receives the icon. */
  slot?: string;
}

/** A stroked 24 px icon, hidden from screen readers: the control around it has a name. */
export function PathIcon({ path, slot }: PathIconProps) {
  return (
    <svg
      {...(slot && { slot })}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      // Sets the stroke with styles, because media-chrome's CSS overrides SVG attributes.
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
