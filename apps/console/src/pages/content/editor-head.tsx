import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-head.tsx';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { getNewItemLabel } from './content-labels.ts';
import { ContentStateTag } from './item-badges.tsx';
import { SitePageLinks } from './site-links.tsx';
import { getContentItemPath } from './use-item-actions.ts';

interface EditorHeadProps {
  type: ContentTypeName;
  item: ContentItem | null;
  mayEdit: boolean;
}

/** The title, state and links of an item. */
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
