import type { StageLabels, TranslateLabel } from '@film-contest/player/labels';
import { t } from './messages.ts';

/** Returns the player's labels for a film. */
export const getPlayerLabels = (title: string): StageLabels => ({
  player: t('console.player.label', { title }),
  play: t('console.player.play', { title }),
  failed: t('console.player.failed'),
  retry: t('http.retry'),
  openMp4: t('console.player.mp4'),
});

export const translatePlayerLabel: TranslateLabel = (name, values) =>
  t.translateDynamicKey(`player.${name}`, values) ?? name;
