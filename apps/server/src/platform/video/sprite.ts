/** Layout of the sprite sheet; sizes in pixels, interval in seconds. */
type SpriteGrid = {
  interval: number;
  tileWidth: number;
  tileHeight: number;
  columns: number;
  rows: number;
};

/** Layout of the sprite sheet and its files, which are in one folder. */
export type SpriteFacts = SpriteGrid & { file: string; track: string };

const MAX_TILES = 100;
const COLUMNS = 10;
const TILE = { tileWidth: 160, tileHeight: 90 };

/**
 * Chooses the layout of the sprite sheet: a thumbnail every 2 s, or at the smallest multiple of 2 s that keeps the
 * sheet within 100 thumbnails. Keyframes are 2 s apart.
 */
export function chooseSpriteGrid(seconds: number): SpriteGrid {
  const interval = Math.max(2, Math.ceil(seconds / MAX_TILES / 2) * 2);
  const tiles = Math.max(1, Math.ceil(seconds / interval));
  const columns = Math.min(COLUMNS, tiles);
  return { interval, ...TILE, columns, rows: Math.ceil(tiles / columns) };
}

/** Builds the WebVTT track that maps each interval to its part of the sheet (media fragments, #xywh). */
export function buildSpriteTrack(grid: SpriteGrid, seconds: number, sheet: string): string {
  const tiles = Math.max(1, Math.ceil(seconds / grid.interval));
  const cues = Array.from({ length: tiles }, (_, tile) => {
    const x = (tile % grid.columns) * grid.tileWidth;
    const y = Math.floor(tile / grid.columns) * grid.tileHeight;
    const from = formatVttTime(tile * grid.interval);
    const to = formatVttTime(Math.min(seconds, (tile + 1) * grid.interval));
    return `${from} --> ${to}\n${sheet}#xywh=${x},${y},${grid.tileWidth},${grid.tileHeight}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Formats seconds for WebVTT, "00:01:02.500". */
export function formatVttTime(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const [hours, minutes] = [
    Math.floor(thousandths / 3_600_000),
    Math.floor(thousandths / 60_000) % 60,
  ];
  const rest = ((thousandths % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:${rest}`;
}
