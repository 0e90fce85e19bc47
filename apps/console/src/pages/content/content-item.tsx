import type { ContentTypeName } from '@film-contest/contract/content-types';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotFound } from '../../components/not-found.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { fetchData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { cacheFile } from '../../lib/uploads.ts';
import { ContentEditor } from './content-editor.tsx';
import { useContentType } from './use-content-type.ts';

/** The form of a new or existing item. */
export function Page() {
  const { type, mayEdit } = useContentType();
  const { id = '' } = useParams();
  // A link may lead from one item's form to the form of another type.
  const key = `${type} ${id}`;
  if (id !== 'new') return <Existing key={key} type={type} id={id} mayEdit={mayEdit} />;
  return mayEdit ? <ContentEditor key={key} type={type} item={null} mayEdit /> : <NotFound />;
}

interface ExistingProps {
  type: ContentTypeName;
  id: string;
  mayEdit: boolean;
}

async function readItem(type: ContentTypeName, id: number) {
  const item = await fetchData('consoleContentItem', { params: { type, id } });
  for (const [upload, file] of Object.entries(item.references.uploads)) cacheFile(upload, file);
  return item;
}

function Existing({ type, id, mayEdit }: ExistingProps) {
  const number = Number(id);
  const query = useQuery({
    queryKey: ['content', type, number],
    queryFn: () => readItem(type, number),
    enabled: number > 0,
  });
  if (!(number > 0)) return <NotFound />;
  return (
    <QueryView isPage query={query} errorText={t('content.failed')}>
      {(item) => <ContentEditor type={type} item={item} mayEdit={mayEdit} />}
    </QueryView>
  );
}
