import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { type SettingsEffect, settingsEffects } from '@film-contest/contract/settings';
import { joinSentences } from '@film-contest/messages/format';
import type { useConfirmDialog } from '../../components/dialog.tsx';
import { t } from '../../lib/messages.ts';
import styles from './settings.module.css';

/**
 * Returns the effects that staff must confirm before the settings are saved: voters or staff whom the settings
 * would exclude.
 */
export function listUnconfirmedExclusions(outcome: Outcome<unknown>): SettingsEffect[] {
  if (outcome.ok || outcome.code !== codes.confirmationNeeded) return [];
  return settingsEffects.parse(outcome.data).effects;
}

export function formatExclusion({ name, affected, total, isCaller }: SettingsEffect): string {
  const text = t(`settings.excludes.${name}`, { affected, total });
  return isCaller ? joinSentences(t.locale, [text, t('settings.excludes.you')]) : text;
}

/** Asks the user to confirm that a change excludes voters or members of staff. Returns whether to save it. */
export const confirmExclusions = (
  confirm: ReturnType<typeof useConfirmDialog>,
  effects: readonly SettingsEffect[],
): Promise<boolean> =>
  Promise.resolve(
    confirm({
      title: t('settings.excludes.title'),
      content: (
        <ul className={styles.effects}>
          {effects.map((effect) => (
            <li key={effect.name} data-now={effect.affected > 0}>
              {formatExclusion(effect)}
            </li>
          ))}
        </ul>
      ),
      okText: t('settings.phases.confirmSave'),
      isDangerous: true,
    }),
  );
