import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useBusyState } from '../../lib/use-busy.ts';
import { type ErrorTexts, toErrorTexts, toServerErrorTexts } from './form-errors.ts';
import { type FormValues, toFieldPath, validateFormValues } from './form-values.ts';
import { type ShownItem, toPreviewItem } from './preview-pane.tsx';

interface Previewing {
  type: ContentTypeName;
  item: ContentItem | null;
  form: FormInstance<FormValues>;
  onFaults: (texts: ErrorTexts, state: 'published' | null) => void;
}

/** Previews a form on the site. The form must be valid for publication. */
export function usePreview({ type, item, form, onFaults }: Previewing) {
  const [shown, setShown] = useState<ShownItem | null>(null);
  const { busy, run } = useBusyState();

  async function requestPreview() {
    const checked = validateFormValues(type, 'published', form.getFieldsValue(true));
    if (!checked.ok) {
      notices.error(t('content.preview.incomplete'));
      return onFaults(toErrorTexts(checked.faults), 'published');
    }
    const { facts, texts } = checked.body;
    const body = {
      id: item?.id ?? null,
      facts,
      texts: texts as Record<string, typeof facts | null>,
    };
    const outcome = await call('previewContent', { params: { type }, body, quiet: true });
    if (outcome.ok) return setShown(toPreviewItem(type, facts, outcome.data));
    setShown(null);
    notices.error(outcome.msg);
    onFaults(
      toServerErrorTexts(outcome.fields, (path) => toFieldPath(type, path)),
      null,
    );
  }

  return {
    shown,
    busy,
    async open() {
      await run(requestPreview);
    },
    close: () => setShown(null),
  };
}
