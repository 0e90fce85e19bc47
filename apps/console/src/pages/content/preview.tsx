import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { Button, Flex, type FormInstance, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { localeNames, locale as own } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { type ErrorTexts, toErrorTexts, toServerErrorTexts } from './form-errors.ts';
import { type FormValues, toFieldPath, validateFormValues } from './form-values.ts';
import styles from './preview.module.css';
import { getPreviewPath } from './site-path.ts';

type ShownItem = Pick<ContentItem, 'id' | 'type' | 'facts' | 'references'> & {
  token: string;
};

interface PreviewPaneProps {
  title: string | undefined;
  item: ShownItem;
  onClose: () => void;
  /** Renders the preview again with the current form values. */
  onReload: () => void;
}

const widths = [360, 768, 1440] as const;

/** Previews the site page of an item with the current form values. Staff choose the language and the width. */
export function PreviewPane({ title, item, onClose, onReload: onAgain }: PreviewPaneProps) {
  const [locale, setLocale] = useState<Locale>(own);
  const [width, setWidth] = useState<number>(innerWidth < 768 ? 360 : 1440);
  const path = getPreviewPath(item, locale, item.token);
  const heading = title ? t('content.preview.title', { title }) : t('content.preview.button');
  return (
    <Dialog
      open
      onCancel={onClose}
      title={heading}
      footer={null}
      width="100%"
      style={{ insetBlockStart: 0, maxInlineSize: '100vw', paddingBlockEnd: 0 }}
    >
      <Flex wrap gap="8px 16px" align="center">
        <Segmented<Locale>
          aria-label={t('content.languages')}
          value={locale}
          options={toOptions(locales, (value) => (
            <span lang={htmlLang[value]}>{localeNames[value]}</span>
          ))}
          onChange={setLocale}
        />
        <Segmented<number>
          aria-label={t('content.preview.width')}
          value={width}
          options={toOptions(widths, (value) => t('content.preview.pixels', { width: value }))}
          onChange={setWidth}
        />
        <Button icon={<Icon name="refresh" size={16} />} onClick={onAgain}>
          {t('content.preview.again')}
        </Button>
        <Button href={path} target="_blank" rel="noopener" icon={<Icon name="outward" size={16} />}>
          {t('content.preview.newTab')}
        </Button>
      </Flex>
      <p className={styles.hint}>{t('content.preview.hint')}</p>
      <ScaledPreviewFrame key={path} src={path} title={heading} width={width} />
    </Dialog>
  );
}

/** Shows the page at the chosen width, scaled down to fit the window. */
function ScaledPreviewFrame({ src, title, width }: { src: string; title: string; width: number }) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / width);
  return (
    <div ref={stage} className={styles.stage}>
      <iframe
        src={src}
        title={title}
        className={styles.frame}
        style={{
          inlineSize: width,
          blockSize: `${100 / scale}%`,
          marginInline: `${Math.max(0, (room - width * scale) / 2)}px`,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}

export const toPreviewItem = (
  type: ContentTypeName,
  facts: Record<string, unknown>,
  kept: StoredPreview,
) => ({
  type,
  facts,
  id: kept.id,
  token: kept.token,
  references: {
    uploads: {},
    entries: kept.entry
      ? { [String(facts.entry)]: { number: kept.entry, title: '', state: 'published' as const } }
      : {},
  },
});

interface StoredPreview {
  id: number;
  token: string;
  entry: string | null;
}

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
