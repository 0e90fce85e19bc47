import type { ContentTypeName } from '@film-contest/contract/content-types';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../components/not-found.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { cacheUploadedFile } from '../../lib/uploads.ts';
import { ContentEditor } from './content-editor.tsx';
import { useContentType } from './use-content-type.ts';

/** The form of a new or existing item. */
export default function ContentItemPage() {
  const { type, mayEdit } = useContentType();
  const { id = '' } = useParams();
  // Remounts the form when a link opens an item of another type.
  const key = `${type} ${id}`;
  if (id !== 'new') return <ExistingItemEditor key={key} type={type} id={id} mayEdit={mayEdit} />;
  return mayEdit ? <ContentEditor key={key} type={type} item={null} mayEdit /> : <NotFoundPage />;
}

interface ExistingProps {
  type: ContentTypeName;
  id: string;
  mayEdit: boolean;
}

async function fetchContentItem(type: ContentTypeName, id: number) {
  const item = await fetchScreenData('consoleContentItem', { params: { type, id } });
  for (const [upload, file] of Object.entries(item.references.uploads))
    cacheUploadedFile(upload, file);
  return item;
}

function ExistingItemEditor({ type, id, mayEdit }: ExistingProps) {
  const number = Number(id);
  const query = useQuery({
    queryKey: ['content', type, number],
    queryFn: () => fetchContentItem(type, number),
    enabled: number > 0,
  });
  if (!(number > 0)) return <NotFoundPage />;
  return (
    <QueryResult isPage query={query} errorText={t('content.failed')}>
      {(item) => <ContentEditor type={type} item={item} mayEdit={mayEdit} />}
    </QueryResult>
  );
}
