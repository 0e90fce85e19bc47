/** Path data on a 24 px grid. */
const paths = {
  dashboard: 'M4 13h7V4H4zM13 20h7v-9h-7zM4 20h7v-4H4zM13 8h7V4h-7z',
  review: 'M3 6h13v12H3zM16 10l5-3v10l-5-3M7.5 12l2 2 3.5-4',
  entries: 'M3 5h18v14H3zM7 5v14M17 5v14M3 9.7h4M3 14.3h4M17 9.7h4M17 14.3h4',
  queue: 'M4 6h16M4 11h8M4 16h8M15.5 12.5v7l5.5-3.5z',
  outbox: 'M3 6h18v13H3zM3.5 6.5 12 13l8.5-6.5',
  announcements: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2',
  mailings: 'M4 9.5v5l9.5 3.5V6zM13.5 9l6-4v14l-6-4M6.5 15.5V19H10v-2.3',
  inbox: 'M4 5h16l2 9v6H2v-6zM2 14h6l1.5 2.5h5L16 14h6',
  accounts:
    'M3 5h18v14H3zM8.5 8.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M5.5 16c.5-1.5 1.5-2 3-2s2.5.5 3 2M14.5 10h4M14.5 14h4',
  share:
    'M18 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6M6 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M18 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8.7 10.6l6.6-3.3M8.7 13.4l6.6 3.3',
  limits: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
  audit: 'M6 3h9l4 4v14H6zM14.5 3v4.5H19M9 12h7M9 16h7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c5 5.5 5 12.5 0 18-5-5.5-5-12.5 0-18',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  system: 'M3 5h18v11H3zM9 20h6M12 16v4',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20c1.5-4 4-5.5 7.5-5.5s6 1.5 7.5 5.5',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5',
  sound: 'M4 10v4h3l5 4V6l-5 4zM15.5 9c1.5 1.7 1.5 4.3 0 6M18 6.5c3 3.2 3 7.8 0 11',
  check: 'M5 12.5 10 17.5 19.5 7',
  advice: 'M12 4 2.5 20h19zM12 10v4.5M12 17.2v.3',
  refusal: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 8.5l7 7M15.5 8.5l-7 7',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  details: 'M4 5h16v14H4zM8 9h8M8 12h8M8 15h5',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2h-1M7 9h7M7 12h7M7 15h4',
  gavel: 'M13 3.5l7.5 7.5M10 6.5l7.5 7.5M11.5 5l7.5 7.5M13 11 4 20M12 20.5h9',
  desk: 'M3 5h18v12H3zM10 8.5v5l4.5-2.5zM8 20h8',
  jury: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c1-4 3-5.5 6.5-5.5s5.5 1.5 6.5 5.5M16 5.5a3.5 3.5 0 0 1 0 6.5M18 15c2 .7 3 2.2 3.5 5',
  schools: 'M2 9.5 12 5l10 4.5L12 14zM6 11.5V17c3.5 2.5 8.5 2.5 12 0v-5.5M22 9.5V15',
  thanks: 'M12 20C5 15 3 11.5 3 8.5a4.5 4.5 0 0 1 9-.5 4.5 4.5 0 0 1 9 .5c0 3-2 6.5-9 11.5',
  pages: 'M6 3h8l4 4v14H6zM13.5 3v4.5H18',
  tips: 'M12 3 4 6v6c0 5 3.5 8 8 9 4.5-1 8-4 8-9V6zM9 12l2.2 2.2L15.5 10',
  schedule: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  shortlist: 'M6 4h12v16l-6-4-6 4z',
  awards: 'M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12M8.5 14 7 21l5-2.5L17 21l-1.5-7',
  exhibition: 'M3 5h18v11H3zM12 16v2M7 21l5-3 5 3',
  votes: 'M4 12v8h16v-8M8 4h8v11H8zM10 9l1.5 1.5L14.5 7',
  refused: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.7 5.7l12.6 12.6',
  bars: 'M4 20h16M7 20v-6M12 20V5M17 20v-9',
  seen: 'M2.5 12C5 7.5 8 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.5 6.5-9.5 6.5S5 16.5 2.5 12M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 20h2M19 18v2',
  up: 'M6 14.5 12 8.5l6 6',
  down: 'M6 9.5l6 6 6-6',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5',
  plus: 'M12 5v14M5 12h14',
  outward: 'M14 4h6v6M20 4l-9 9M17 14v6H4V7h6',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.5v4M3.8 14.5c0-2 3-2 3-.3 0 1-3 2.3-3 3.3h3',
  quote: 'M5 7h5v5c0 3-1.5 4.5-4 5M14 7h5v5c0 3-1.5 4.5-4 5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2',
  picture: 'M3 5h18v14H3zM3.5 17l5.5-5.5 4 4 2.5-2.5 5 5M15.5 8.5h.01',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  views: 'M4 6h16M7 12h10M10 18h4',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h3',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  /** Width and height in pixels. */
  size?: number;
}

/** A decorative icon. The surrounding control provides the accessible name. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      className="anticon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
