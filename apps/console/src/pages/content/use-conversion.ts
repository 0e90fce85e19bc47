import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { isFilledField } from './form-values.ts';

type Texts = Record<string, unknown>;
type Form = Pick<FormInstance, 'getFieldValue' | 'setFieldValue' | 'setFields'>;

/** Fills Traditional Chinese fields with texts converted from Simplified Chinese, which staff then review. */
export function useChineseConversion(form: Form, onFilled: () => void) {
  const confirm = useConfirmDialog();
  const { busy, run } = useBusyState();
  /** Converted fields that are not reviewed yet. */
  const [marked, setMarked] = useState<readonly string[]>([]);

  async function convertFields(names: readonly string[]) {
    const source: Texts = form.getFieldValue(['texts', 'zh-CN']) ?? {};
    const body = { to: 'zh-TW' as const, texts: pickTextsToConvert(source, names) };
    const outcome = await run(() => call('convertChinese', { body }));
    if (!outcome?.ok) return;
    const { texts } = outcome.data;
    for (const [name, value] of Object.entries(texts)) {
      form.setFieldValue(['texts', 'zh-TW', name], value);
      form.setFields([{ name: ['texts', 'zh-TW', name], errors: [] }]);
    }
    setMarked(Object.keys(texts));
    onFilled();
    notices.success(t('content.fill.done', { count: Object.keys(texts).length }));
  }

  function fillFromSimplifiedChinese() {
    const { empty, taken } = listConvertibleFields(
      form.getFieldValue(['texts', 'zh-CN']) ?? {},
      form.getFieldValue(['texts', 'zh-TW']) ?? {},
    );
    if (empty.length + taken.length === 0) return notices.error(t('content.fill.nothing'));
    if (taken.length === 0) return void convertFields(empty);
    const dialog = confirm({
      title: t('content.fill.ask', { count: taken.length }),
      content: t('content.fill.askHint'),
      closable: true,
      okText: t('content.fill.overwrite'),
      cancelText: empty.length > 0 ? t('content.fill.onlyEmpty') : t('forms.cancel'),
      onOk: () => void convertFields([...empty, ...taken]),
      onCancel: (close?: unknown) => {
        // antd passes a close function only if the cancel button was pressed. Escape and the close icon pass none: then
        // no field is converted.
        if (typeof close !== 'function') return;
        dialog.destroy();
        if (empty.length > 0) void convertFields(empty);
      },
    });
  }

  const markFieldReviewed = (name: string) =>
    setMarked((names) => names.filter((each) => each !== name));
  return { fill: fillFromSimplifiedChinese, busy, marked, look: markFieldReviewed };
}

type Values = Readonly<Record<string, unknown>>;

interface FillPlan {
  /** Names of the fields that are filled in the source language and empty in the target language. */
  empty: string[];
  /** Names of the fields that are filled in both languages. */
  taken: string[];
}

/** Lists the fields that can be filled from another language, in the order of the source. */
export function listConvertibleFields(source: Values, target: Values): FillPlan {
  const written = Object.keys(source).filter((name) => isFilledField(source[name]));
  return {
    empty: written.filter((name) => !isFilledField(target[name])),
    taken: written.filter((name) => isFilledField(target[name])),
  };
}

/** Builds the texts of a conversion request from some fields. */
export function pickTextsToConvert(source: Values, names: readonly string[]) {
  const texts: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = source[name];
    if (typeof value === 'string') texts[name] = value;
    if (Array.isArray(value)) texts[name] = value.filter((line) => typeof line === 'string');
  }
  return texts;
}
