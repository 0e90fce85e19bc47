interface DrawingProps {
  path: string;
  /** Of one of media-chrome's elements. */
  slot?: string;
}

/** Strokes on a 24 px grid, for the eye only: the control around them carries the name. */
export function Drawing({ path, slot }: DrawingProps) {
  return (
    <svg
      {...(slot && { slot })}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      // As styles, for media-chrome fills what it is given.
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
