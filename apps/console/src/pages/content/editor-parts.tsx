import type { ContentItem, ContentState } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { Badge, Button, Dropdown } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader, usePageTitle } from '../../components/page.tsx';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useMediaQuery } from '../../lib/theme.ts';
import { formatTime } from '../../lib/times.ts';
import { useIsUploading } from '../../lib/use-upload.ts';
import { getNewItemLabel } from './content-labels.ts';
import { ContentStateTag } from './content-parts.tsx';
import styles from './editor.module.css';
import { listWrittenLocales } from './form-values.ts';
import { type Publication, planPublicationSchedule } from './publication.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { listSiteLinks } from './site-path.ts';
import { getContentItemPath, useItemActions } from './use-item-actions.ts';
import type { SaveEnd } from './use-save.ts';

interface EditorHeadProps {
  type: ContentTypeName;
  item: ContentItem | null;
  mayEdit: boolean;
}

export function EditorHeader({ type, item, mayEdit }: EditorHeadProps) {
  const title = item ? item.title || t('content.untitled') : getNewItemLabel(type);
  usePageTitle(title);
  return (
    <PageHeader
      title={title}
      intro={mayEdit ? null : t('content.readOnly')}
      actions={
        item && (
          <>
            {item.state === 'published' && <SitePageLinks item={item} />}
            <LinkButton to={`${getContentItemPath(item)}/history`}>
              {t('content.history.button')}
            </LinkButton>
          </>
        )
      }
    >
      {item && (
        <>
          <ContentStateTag item={item} />
          <span>
            {t('content.column.updated')} {formatTime(item.updatedAt)}
          </span>
        </>
      )}
    </PageHeader>
  );
}

function SitePageLinks({ item }: { item: ContentItem }) {
  const links = listSiteLinks(item, listWrittenLocales(item.texts));
  const [first] = links;
  if (!first) return null;
  const icon = <Icon name="outward" size={16} />;
  const [only] = links.length === 1 ? links : [];
  if (only) {
    return (
      <Button href={only.path} target="_blank" rel="noopener" icon={icon}>
        {t('content.view')}
      </Button>
    );
  }
  const items = links.map(({ path, locale }) => ({
    key: path,
    label: (
      <a href={path} target="_blank" rel="noopener">
        {locale && <span lang={locale}>{localeNames[locale]}</span>}
      </a>
    ),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={icon}>{t('content.view')}</Button>
    </Dropdown>
  );
}

interface EditorActionsProps {
  type: ContentTypeName;
  item: ContentItem | null;
  isDirty: boolean;
  /** The publication state that is being saved; null while no save runs. */
  busy: ContentState | null;
  /**
   * Whether texts are being converted from Simplified to Traditional Chinese. A save during the conversion would
   * omit them.
   */
  isFilling: boolean;
  onSave: (wish: Publication) => Promise<SaveEnd>;
  /** Saves the item with scheduled publication times. */
  onSchedule: (wish: Publication) => Promise<SaveEnd>;
  onRemoved: () => void;
  preview: { busy: boolean; open: () => Promise<void> };
}

/** Buttons that save, publish and schedule the item; always visible. */
export function EditorButtons(props: EditorActionsProps) {
  const { type, item, isDirty, busy, isFilling, onSave, onSchedule, onRemoved, preview } = props;
  const confirm = useConfirmDialog();
  const { askToRemove } = useItemActions();
  const isSending = useIsUploading();
  const isIncomplete = isSending || isFilling;
  const [isScheduling, setScheduling] = useState(false);
  const isPublished = item?.state === 'published';
  const isScheduled = Boolean(item?.publishAt);

  const confirmUnpublish = () =>
    confirm({
      title: t('content.unpublishAsk', { title: item?.title ?? '' }),
      okText: t('content.unpublish'),
      onOk: () => onSave(planPublicationSchedule(item, 'draft')),
    });

  return (
    <div className={styles.actions}>
      <span className={styles.status} role="status">
        {isSending ? t('content.stillSending') : isDirty && t('content.notSaved')}
      </span>
      {item && (
        <Button type="text" danger onClick={() => askToRemove(item, onRemoved)}>
          {t('content.remove')}
        </Button>
      )}
      <Button disabled={isIncomplete} loading={preview.busy} onClick={() => void preview.open()}>
        {t('content.preview.button')}
      </Button>
      <Button disabled={isIncomplete} onClick={() => setScheduling(true)}>
        {t('content.schedule.button')}
      </Button>
      {isPublished ? (
        <Button disabled={isIncomplete} loading={busy === 'draft'} onClick={confirmUnpublish}>
          {t('content.unpublish')}
        </Button>
      ) : (
        <Button
          disabled={isIncomplete}
          loading={busy === 'draft'}
          onClick={() => onSave(planPublicationSchedule(item, 'draft'))}
        >
          {isScheduled ? t('forms.save') : t('content.saveDraft')}
        </Button>
      )}
      <Button
        type="primary"
        disabled={isIncomplete}
        loading={busy === 'published'}
        onClick={() => onSave(planPublicationSchedule(item, 'published'))}
      >
        {getPublishLabel(isPublished, isScheduled)}
      </Button>
      {isScheduling && (
        <ScheduleDialog
          type={type}
          item={item}
          onClose={() => setScheduling(false)}
          busy={busy !== null}
          onSave={onSchedule}
        />
      )}
    </div>
  );
}

function getPublishLabel(isPublished: boolean, isScheduled: boolean): string {
  if (isPublished) return t('forms.save');
  return isScheduled ? t('content.publishNow') : t('content.publish');
}

interface LanguageColumnsProps {
  open: Locale;
  onOpen: (locale: Locale) => void;
  /** Number of fields with errors in each language. */
  faults: Record<Locale, number>;
  children: (locale: Locale) => ReactNode;
}

/** Shows the languages side by side, or as tabs on narrow screens. All languages stay rendered. */
export function LanguageColumns({ open, onOpen, faults, children }: LanguageColumnsProps) {
  const isWide = useMediaQuery('(min-width: 1200px)');
  return (
    <>
      {!isWide && <LanguageTabs open={open} onOpen={onOpen} faults={faults} />}
      <div className={styles.columns}>
        {locales.map((locale) => (
          <section
            key={locale}
            id={`language-${locale}`}
            className={styles.column}
            role={isWide ? 'group' : 'tabpanel'}
            aria-label={localeNames[locale]}
            hidden={!isWide && locale !== open}
          >
            {isWide && (
              <h3 className={styles.language} lang={htmlLang[locale]}>
                {localeNames[locale]}
                <Badge count={faults[locale]} />
              </h3>
            )}
            {children(locale)}
          </section>
        ))}
      </div>
    </>
  );
}

function LanguageTabs({ open, onOpen, faults }: Omit<LanguageColumnsProps, 'children'>) {
  function moveTabFocus(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = locales[(locales.indexOf(open) + by + locales.length) % locales.length] ?? open;
    onOpen(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-locale="${next}"]`)?.focus();
  }
  return (
    <div
      role="tablist"
      aria-label={t('content.languages')}
      className={styles.tabs}
      onKeyDown={moveTabFocus}
    >
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          role="tab"
          data-locale={locale}
          className={styles.tab}
          aria-selected={locale === open}
          aria-controls={`language-${locale}`}
          tabIndex={locale === open ? 0 : -1}
          onClick={() => onOpen(locale)}
        >
          <span lang={htmlLang[locale]}>{localeNames[locale]}</span>
          {faults[locale] > 0 && <FieldErrorCount count={faults[locale]} />}
        </button>
      ))}
    </div>
  );
}

const FieldErrorCount = ({ count }: { count: number }) => (
  <>
    <Badge count={count} aria-hidden="true" />
    <span className="visually-hidden">{t('content.faults', { count })}</span>
  </>
);
