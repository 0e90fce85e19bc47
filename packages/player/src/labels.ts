/** What the controls say; each a text of the app, in its reader's language. */
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

/** Says one of the labels, with its values. */
export type Say = (name: LabelName, values?: Record<string, string | number>) => string;

/** What is said before the controls are there. */
export interface StageLabels {
  /** Names the player, with the film's title. */
  player: string;
  /** The press that starts it, with the film's title. */
  play: string;
  failed: string;
  retry: string;
  openMp4: string;
}
