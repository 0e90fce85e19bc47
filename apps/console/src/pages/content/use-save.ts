import { codes } from '@film-contest/contract/codes';
import type { ContentItem, ContentState } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { sendWithOverride } from '../../components/override-dialog.tsx';
import { call } from '../../lib/api.ts';
import { createIdempotencyKeyProvider } from '../../lib/idempotency-keys.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useReliableSave } from '../../lib/reliable-save.ts';
import { formatTime } from '../../lib/times.ts';
import { type ErrorTexts, toErrorTexts, toServerErrorTexts } from './form-errors.ts';
import { type FormValues, toFieldPath, validateFormValues } from './form-values.ts';
import { getStateToValidate, type Publication } from './publication.ts';

interface SaveOptions {
  type: ContentTypeName;
  item: ContentItem | null;
  form: FormInstance<FormValues>;
  /** `sent`: the form values that were saved. The user may have changed the form since. */
  onSaved: (item: ContentItem, sent: FormValues) => void;
  /** `state`: the state that was validated; null for server errors. */
  onFaults: (texts: ErrorTexts, state: ContentState | null) => void;
  /** Callback if another user has saved the item since the form was opened. */
  onConflict: (publication: Publication) => void;
}

/**
 * Result of a save:
 *
 * - `done`: saved, or a conflict that another dialog handles
 * - `faults`: the form has errors
 * - `again`: the same request can be repeated
 */
export type SaveEnd = 'done' | 'faults' | 'again';

export const getSavedText = (
  before: ContentItem | null,
  { state, title, publishAt }: ContentItem,
) => {
  if (publishAt) return t('content.schedule.done', { title, when: formatTime(publishAt) });
  if (state === 'published') {
    return before?.state === 'published' ? t('content.updated') : t('content.published', { title });
  }
  return before?.state === 'published' ? t('content.unpublished', { title }) : t('content.saved');
};

export function useContentSave({ type, item, form, onSaved, onFaults, onConflict }: SaveOptions) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ContentState | null>(null);
  const [getIdempotencyKey] = useState(createIdempotencyKeyProvider);
  const reliable = useReliableSave();

  async function sendContentForm(wish: Publication, version: number | null): Promise<SaveEnd> {
    const state = getStateToValidate(wish);
    const sent: FormValues = structuredClone(form.getFieldsValue(true));
    const checked = validateFormValues(type, state, sent);
    if (!checked.ok) {
      const count = Object.keys(checked.faults).length;
      reliable.fail(t('content.faults', { count }));
      onFaults(toErrorTexts(checked.faults), state);
      return 'faults';
    }
    const body = { ...checked.body, ...wish };
    // The idempotency key prevents a repeated save from conflicting with a first save whose response was lost.
    const outcome = await sendWithOverride((overrideReason) =>
      reliable.send((background) =>
        item && version !== null
          ? call('saveContent', {
              params: { type, id: item.id },
              body: { ...body, overrideReason, version },
              quiet: true,
              background,
              reportsLostSession: true,
              idempotencyKey: getIdempotencyKey({ ...body, version, overrideReason }),
            })
          : call('createContent', {
              params: { type },
              body: { ...body, overrideReason },
              quiet: true,
              background,
              reportsLostSession: true,
              idempotencyKey: getIdempotencyKey({ ...body, version, overrideReason }),
            }),
      ),
    );
    if (outcome.ok) {
      notices.success(getSavedText(item, outcome.data));
      client.setQueryData(['content', type, outcome.data.id], outcome.data);
      void client.invalidateQueries({ queryKey: ['consoleContent'] });
      void client.invalidateQueries({ queryKey: ['options', 'content', type] });
      onSaved(outcome.data, sent);
      return 'done';
    }
    if (outcome.code === codes.changedMeanwhile) {
      onConflict(wish);
      return 'done';
    }
    const { publishAt, unpublishAt, ...faults } = outcome.fields;
    const texts = toServerErrorTexts(faults, (path) => toFieldPath(type, path));
    const isOfMoments = Boolean(publishAt || unpublishAt);
    if (!isOfMoments && Object.keys(texts).length > 0) onFaults(texts, null);
    return isOfMoments ? 'again' : 'faults';
  }

  async function sendFormWhileBusy(wish: Publication, version: number | null) {
    setBusy(wish.state);
    // The error has been shown, and the typed input is kept.
    const end = await sendContentForm(wish, version).catch((): SaveEnd => 'again');
    setBusy(null);
    return end;
  }

  return {
    busy,
    failure: reliable.failure,
    clearFailure: reliable.clear,
    save: (wish: Publication) => sendFormWhileBusy(wish, form.getFieldValue('version') ?? null),
    /** Saves the form over a newer version of the item. */
    saveOver: (wish: Publication, { version }: ContentItem) => sendFormWhileBusy(wish, version),
  };
}
