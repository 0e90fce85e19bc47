import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { Link } from 'react-router';
import { RemoteSelect } from '../../components/remote-select.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { fetchContentItemsPage } from './content-items.ts';
import { getNewItemLabel } from './content-labels.ts';

interface ItemFieldProps {
  of: ContentTypeName;
  required: boolean;
  disabled: boolean;
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

const toItemOption = ({ id, title, state }: ContentItem) => ({
  value: id,
  label: state === 'draft' ? `${title} (${t('content.state.draft')})` : title,
});

/** A select for an item of another type. */
export const ContentItemSelect = ({ of, ...field }: ItemFieldProps) => (
  <RemoteSelect<number>
    {...field}
    name={['content', of]}
    placeholder={t('content.choose')}
    find={async (search) => (await fetchContentItemsPage(of, search)).map(toItemOption)}
    findOne={async (id) =>
      toItemOption(
        await fetchScreenData('consoleContentItem', { params: { type: of, id }, background: true }),
      )
    }
    none={
      <>
        {t('content.chooseNone')} <Link to={`/content/${of}/new`}>{getNewItemLabel(of)}</Link>
      </>
    }
  />
);
