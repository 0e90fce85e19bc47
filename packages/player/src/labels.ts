/** Names of the texts of the controls; each app translates them. */
export const labelNames = [
  'settings',
  'quality',
  'auto',
  'autoNow',
  'height',
  'subtitles',
  'off',
  'speed',
  'normal',
  'times',
  'pictureInPicture',
  'shortcuts',
  'back',
  'close',
  'frameBack',
  'frameForward',
  'giveawayAt',
  'goesOnFrom',
  'fromBeginning',
  'said',
  'keyPlay',
  'keySeek',
  'keySeekFar',
  'keyVolume',
  'keyMute',
  'keyFullscreen',
  'keySubtitles',
  'keySpeed',
  'keyJump',
  'keyFrame',
  'keyHelp',
] as const;

export type LabelName = (typeof labelNames)[number];

/** Returns the text of a label with its values. */
export type TranslateLabel = (name: LabelName, values?: Record<string, string | number>) => string;

/** Texts that are shown before the controls are loaded. */
export interface StageLabels {
  /** Accessible name of the player, with the film's title. */
  player: string;
  /** The start button, with the film's title. */
  play: string;
  failed: string;
  retry: string;
  openMp4: string;
}
