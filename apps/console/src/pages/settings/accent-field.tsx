import {
  type AccentProblem,
  findAccentProblem,
  getContrast,
  getLowestContrast,
  isColour,
  minContrast,
  suggestAccent,
  surfaces,
  type Theme,
} from '@film-contest/contract/accent';
import { codes } from '@film-contest/contract/codes';
import { joinSentences } from '@film-contest/messages/format';
import { Button, Input } from 'antd';
import { useMemo } from 'react';
import { Icon } from '../../components/icon.tsx';
import { getCodeMessage, t } from '../../lib/messages.ts';
import styles from './branding.module.css';

interface AccentFieldProps {
  theme: Theme;
  // The surrounding form item passes these props.
  id?: string;
  value?: string;
  onChange?: (colour: string) => void;
}

const formatContrast = (ratio: number) =>
  // Rounds down: 4.49 must not appear as 4.5.
  `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;

/**
 * A field for a colour. Shows its contrast on each surface of the theme, and the nearest colour with enough
 * contrast.
 */
export function AccentField({ theme, id, value = '', onChange }: AccentFieldProps) {
  const colour = value.trim();
  return (
    <div className={styles.accent}>
      <span className={styles.inputs}>
        <input
          type="color"
          className={styles.swatch}
          value={isColour(colour) ? colour.toLowerCase() : '#000000'}
          aria-label={t('settings.branding.pick')}
          onChange={({ target }) => onChange?.(target.value.toUpperCase())}
        />
        <Input
          {...(id && { id })}
          className={styles.code ?? ''}
          value={value}
          maxLength={7}
          spellCheck={false}
          onChange={({ target }) => onChange?.(target.value)}
        />
      </span>
      {isColour(colour) && <ContrastCheck theme={theme} colour={colour} onChoose={onChange} />}
    </div>
  );
}

const faultCodes = {
  contrast: codes.accentContrast,
  keyColour: codes.accentIsKey,
} as const satisfies Record<AccentProblem, number>;

interface ContrastCheckProps {
  theme: Theme;
  colour: string;
  onChoose: AccentFieldProps['onChange'];
}

function ContrastCheck({ theme, colour, onChoose }: ContrastCheckProps) {
  const fault = findAccentProblem(theme, colour);
  const suggested = useMemo(
    () => (fault ? suggestAccent(theme, colour) : null),
    [fault, theme, colour],
  );
  return (
    <>
      <ul className={styles.surfaces} aria-hidden="true">
        {surfaces[theme].map((surface) => (
          <li key={surface} style={{ background: surface, color: colour }}>
            {formatContrast(getContrast(surface, colour))}
          </li>
        ))}
      </ul>
      <p className={styles.verdict} data-fault={fault ?? undefined} role="status">
        <Icon name={fault ? 'advice' : 'check'} />
        <span>
          {fault
            ? joinSentences(t.locale, [
                t('settings.branding.contrast', {
                  ratio: formatContrast(getLowestContrast(theme, colour)),
                  min: formatContrast(minContrast),
                }),
                getCodeMessage(faultCodes[fault]),
              ])
            : t('settings.branding.contrast', {
                ratio: formatContrast(getLowestContrast(theme, colour)),
                min: formatContrast(minContrast),
              })}
        </span>
      </p>
      {suggested && (
        <Button onClick={() => onChoose?.(suggested)}>
          <span className={styles.dot} style={{ background: suggested }} />
          {t('settings.branding.suggest', { colour: suggested })}
        </Button>
      )}
    </>
  );
}
