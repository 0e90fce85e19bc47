/** Names of the texts of the player's controls; each app translates these texts. */
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
  'giveaway',
  'giveawayAt',
  'goesOnFrom',
  'fromBeginning',
  'upNext',
  'endedNext',
  'stayHere',
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

/** Returns the translated text of a label with its values inserted. */
export type TranslateLabel = (name: LabelName, values?: Record<string, string | number>) => string;

/** Texts that are shown before the player's controls are loaded. */
export interface StageLabels {
  /** Name of the player for screen readers, with the film's title. */
  player: string;
  play: string;
  failed: string;
  retry: string;
  openMp4: string;
}
