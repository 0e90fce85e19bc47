import type { EntryField } from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import dialog from './dialog.module.css';

interface TemplateMenuProps {
  /** Field that the reason is about; null for the reason of a rejection. */
  field: EntryField | null;
  makerLocale: Locale;
  /** Callback with the template's text in the entrant's language. */
  onPick: (text: string) => void;
}

/** Templates for frequent reasons: listed in the reader's language, inserted in the entrant's. */
export function ReasonTemplateMenu({ field, makerLocale, onPick }: TemplateMenuProps) {
  const { data } = useQuery({
    queryKey: ['reasonTemplates'],
    queryFn: ({ signal }) => fetchScreenData('reasonTemplates', { background: true, signal }),
    staleTime: 60_000,
  });
  const offered = data?.templates.filter((template) => template.field === field) ?? [];
  const items = [
    ...offered.map(({ texts }) => ({
      key: texts[locale],
      label: <span className={dialog.offer}>{texts[locale]}</span>,
      onClick: () => onPick(texts[makerLocale]),
    })),
    ...(offered.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: '', label: <Link to="/review/templates">{t('review.templateEdit')}</Link> },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button
        size="small"
        className={dialog.template ?? ''}
        aria-label={
          field ? t('review.templateOf', { field: getEntryFieldLabel(field) }) : undefined
        }
      >
        {t('review.template')} <Icon name="down" size={16} />
      </Button>
    </Dropdown>
  );
}
