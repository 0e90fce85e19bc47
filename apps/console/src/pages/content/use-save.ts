import { codes } from '@film-contest/contract/codes';
import type { ContentItem, ContentState } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { ask, call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { checkValues, type FormValues, fieldPath } from './form-values.ts';
import { type FaultTexts, textsOfFaults, textsOfServer } from './show-faults.ts';

interface Saving {
  type: ContentTypeName;
  item: ContentItem | null;
  form: FormInstance<FormValues>;
  onSaved: (item: ContentItem) => void;
  /** With the state that the form was checked for; null where the server has spoken. */
  onFaults: (texts: FaultTexts, state: ContentState | null) => void;
  /** Someone else was faster. */
  onConflict: (state: ContentState) => void;
}

const doneText = (before: ContentItem | null, { state, title }: ContentItem) => {
  if (state === 'published') {
    return before?.state === 'published' ? t('content.updated') : t('content.published', { title });
  }
  return before?.state === 'published' ? t('content.unpublished', { title }) : t('content.saved');
};

/** Sends a form as a draft or to be published, and tells what came of it. */
export function useSave({ type, item, form, onSaved, onFaults, onConflict }: Saving) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ContentState | null>(null);

  async function send(state: ContentState, version: number | null) {
    const checked = checkValues(type, state, form.getFieldsValue(true));
    if (!checked.ok) {
      const count = Object.keys(checked.faults).length;
      notices.error(t('content.faults', { count }));
      return onFaults(textsOfFaults(checked.faults), state);
    }
    const body = checked.body as never;
    const outcome =
      item && version !== null
        ? await call('saveContent', {
            params: { type, id: item.id },
            body: { ...checked.body, version },
            quiet: true,
          })
        : await call('createContent', { params: { type }, body, quiet: true });
    if (outcome.ok) {
      notices.success(doneText(item, outcome.data));
      client.setQueryData(['content', type, outcome.data.id], outcome.data);
      void client.invalidateQueries({ queryKey: ['consoleContent'] });
      void client.invalidateQueries({ queryKey: ['options', 'content', type] });
      return onSaved(outcome.data);
    }
    if (outcome.code === codes.changedMeanwhile) return onConflict(state);
    const texts = textsOfServer(outcome.fields, (path) => fieldPath(type, path));
    if (Object.keys(texts).length > 0) onFaults(texts, null);
    else notices.error(outcome.msg);
  }

  async function run(state: ContentState, version: () => Promise<number | null> | number | null) {
    setBusy(state);
    try {
      await send(state, await version());
    } catch {
      // A fault has been told by the client already, and the input is kept.
    }
    setBusy(null);
  }

  return {
    busy,
    save: (state: ContentState) => run(state, () => form.getFieldValue('version') ?? null),
    /** Saves over whatever anybody else has saved meanwhile. */
    saveOver: (state: ContentState) =>
      run(state, async () => {
        if (!item) return null;
        return (await ask('consoleContentItem', { params: { type, id: item.id } })).version;
      }),
  };
}
