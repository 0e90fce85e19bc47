import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { ChineseLocale } from '@film-contest/contract/entry-texts';
import { type GiveawayType, giveawayLimits, giveawayTypes } from '@film-contest/contract/giveaways';
import { fallbacks, htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { type GiveawayDraft, giveawayDraft } from '@film-contest/contract/review';
import { formatTimecode } from '@film-contest/messages/format';
import type { FilmPlayerHandle } from '@film-contest/player/film-player';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Input, InputNumber, Select } from 'antd';
import { type RefObject, useState } from 'react';
import { DialogActions, FormDialog, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { locale, localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { showServerErrors, useFormSubmission, validateForm } from '../../lib/submit-form.ts';
import dialog from './dialog.module.css';
import styles from './review.module.css';

interface GiveawaysProps {
  entry: ConsoleEntry;
  marking: Marking;
  /** Disables editing because a colleague holds the entry or a decision is pending. */
  disabled: boolean;
  onSeek: (seconds: number) => void;
}

export function GiveawayMarkers({ entry, marking, disabled, onSeek }: GiveawaysProps) {
  const { giveaways, may } = entry;
  const isFull = giveaways.length >= giveawayLimits.count;
  if (!may.mark && giveaways.length === 0) return null;
  return (
    <section className={styles.giveaways} aria-labelledby="giveaways">
      <h2 className={styles.heading} id="giveaways">
        {t('review.giveaways')}
      </h2>
      <p className={styles.minor}>{t('review.giveawaysHint')}</p>
      <ol className={styles.markers}>
        {giveaways.map((giveaway, place) => {
          const time = formatTimecode(giveaway.t);
          const shown = pickGiveawayText(giveaway.lines);
          return (
            <li key={`${giveaway.t} ${shown?.line}`}>
              <Button
                type="link"
                size="small"
                aria-label={t('review.markSeek', { time })}
                onClick={() => onSeek(giveaway.t)}
              >
                {time}
              </Button>
              <span className={styles.minor}>{getGiveawayTypeLabel(giveaway.scamType)}</span>
              <span className={styles.line} lang={shown && htmlLang[shown.lang]}>
                {shown?.line}
              </span>
              {may.mark && (
                <Button
                  size="small"
                  disabled={disabled}
                  aria-label={t('review.markEditAt', { time })}
                  onClick={() => marking.edit(place)}
                >
                  {t('review.edit')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {may.mark && (
        <Button
          icon={<Icon name="seen" />}
          disabled={disabled || isFull}
          onClick={() => marking.markHere()}
        >
          {t('review.mark')}{' '}
          <span className={styles.key} aria-hidden="true">
            G
          </span>
        </Button>
      )}
      {isFull && may.mark && <p className={styles.minor}>{t('review.markFull')}</p>}
      {marking.edited && (
        <GiveawayDialog entry={entry} edited={marking.edited} onClose={marking.close} />
      )}
    </section>
  );
}

interface DialogProps {
  entry: ConsoleEntry;
  edited: EditedMarker;
  onClose: () => void;
}

const noLines = { 'zh-CN': '', 'zh-TW': '', 'en-US': '' };

function GiveawayDialog({ entry, edited, onClose }: DialogProps) {
  const title = edited.place === null ? t('review.markNew') : t('review.markEdit');
  return (
    <FormDialog open onClose={onClose} title={title}>
      <GiveawayForm entry={entry} edited={edited} onClose={onClose} />
    </FormDialog>
  );
}

function GiveawayForm({ entry, edited: { place, giveaway, base }, onClose }: DialogProps) {
  const client = useQueryClient();
  const { id, film, draft } = entry;
  // Sends the newest version of the entry for a new marker. For an edited marker, sends the version in which the user
  // opened it, so that the server detects conflicting edits.
  const { version, giveaways } = place === null ? entry : base;
  const kept = useKeptForm<GiveawayDraft>(
    `giveaway ${id} ${place ?? 'new'}`,
    t('review.keptGiveaway', { title: draft.title ?? '' }),
  );

  const { busy, submit: save } = useFormSubmission(async (changed: GiveawayDraft[]) => {
    const body = { version, giveaways: changed };
    const outcome = await call('saveGiveaways', { params: { id }, body, quiet: true });
    if (!outcome.ok) {
      const toGiveawayFormPath = (path: string) => path.replace(/^giveaways\.\d+\./, '');
      if (showServerErrors(kept.form, outcome.fields, toGiveawayFormPath)) return;
      notices.error(outcome.msg);
      return void client.invalidateQueries({ queryKey: ['entry', id] });
    }
    kept.drop();
    client.setQueryData(['entry', id], outcome.data);
    void client.invalidateQueries({ queryKey: ['consoleEntries'] });
    notices.success(t('review.markSaved'));
    onClose();
  });

  function submitGiveaway(values: GiveawayDraft) {
    const checked = validateForm(kept.form, giveawayDraft, values);
    if (!checked) return;
    const others = giveaways.filter((_, each) => each !== place);
    void save([...others, checked]);
  }

  return (
    <KeptForm kept={kept} initialValues={{ lines: noLines, ...giveaway }} onFinish={submitGiveaway}>
      <div className={dialog.pair}>
        <Form.Item name="t" label={t('review.markTime')}>
          <InputNumber
            min={0}
            max={film?.seconds ?? 0}
            step={0.1}
            precision={1}
            className={dialog.whole ?? ''}
          />
        </Form.Item>
        <Form.Item name="scamType" label={t('review.markType')}>
          <Select options={toOptions(giveawayTypes, getGiveawayTypeLabel)} />
        </Form.Item>
      </div>
      <fieldset className={dialog.group}>
        <legend>{t('review.markLine')}</legend>
        <p className={dialog.restored}>{t('review.markLineHint')}</p>
        {locales.map((locale) => (
          <Form.Item
            key={locale}
            name={['lines', locale]}
            label={localeNames[locale]}
            extra={locale !== 'en-US' && <ConvertGiveawayTextButton form={kept.form} to={locale} />}
          >
            <Input
              lang={htmlLang[locale]}
              count={{
                show: true,
                max: giveawayLimits.line,
                strategy: (text) => [...text].length,
              }}
            />
          </Form.Item>
        ))}
      </fieldset>
      <DialogActions label={t('forms.save')} onClose={onClose} busy={busy}>
        {place !== null && (
          <Button
            danger
            disabled={busy}
            onClick={() => void save(giveaways.filter((_, each) => each !== place))}
          >
            {t('review.markRemove')}
          </Button>
        )}
      </DialogActions>
    </KeptForm>
  );
}

interface FillProps {
  form: FormInstance<GiveawayDraft>;
  to: ChineseLocale;
}

/** Button that converts the marker's text from one Chinese script to the other. */
function ConvertGiveawayTextButton({ form, to }: FillProps) {
  const { busy, run } = useBusyState();
  const from = to === 'zh-TW' ? 'zh-CN' : 'zh-TW';
  const names = { from: localeNames[from], to: localeNames[to] };

  async function convertGiveawayText() {
    const line: string = form.getFieldValue(['lines', from]) ?? '';
    if (!line.trim()) return notices.error(t('review.markFillEmpty', { from: names.from }));
    const outcome = await run(() => call('convertChinese', { body: { to, texts: { line } } }));
    if (outcome?.ok) form.setFieldValue(['lines', to], outcome.data.texts.line);
  }

  return (
    <Button
      type="link"
      size="small"
      className={dialog.fill ?? ''}
      loading={busy}
      onClick={() => void convertGiveawayText()}
    >
      {t('review.markFill', names)}
    </Button>
  );
}

/** The marker being edited; `place` is null for a new one. */
export interface EditedMarker {
  place: number | null;
  giveaway: Partial<GiveawayDraft>;
  /** The entry when the marker was opened. */
  base: ConsoleEntry;
}

/** Creates and edits the markers of a film. A new marker has the player's current time. */
export function useGiveawayMarking(
  entry: ConsoleEntry,
  player: RefObject<FilmPlayerHandle | null>,
) {
  const { giveaways, may } = entry;
  const [edited, setEdited] = useState<EditedMarker | null>(null);

  function addGiveawayMarker() {
    if (!may.mark) return;
    if (giveaways.length >= giveawayLimits.count) return notices.error(t('review.markFull'));
    const { video } = player.current?.playing() ?? {};
    video?.pause();
    const seconds = Math.round((video?.currentTime ?? 0) * 10) / 10;
    setEdited({ place: null, giveaway: { t: seconds }, base: entry });
  }

  function editMarker(place: number) {
    const giveaway = giveaways[place];
    if (giveaway) setEdited({ place, giveaway, base: entry });
  }

  return { edited, markHere: addGiveawayMarker, edit: editMarker, close: () => setEdited(null) };
}

type Marking = ReturnType<typeof useGiveawayMarking>;

export const getGiveawayTypeLabel = (type: GiveawayType) =>
  type === 'other' ? t('review.otherScam') : t(`content.option.scamType.${type}`);

/** Returns the marker's text in the language of the console, or in the closest language available. */
export function pickGiveawayText(lines: Record<Locale, string>) {
  const lang = [locale, ...fallbacks[locale]].find((each) => lines[each]);
  return lang && { lang, line: lines[lang] };
}
