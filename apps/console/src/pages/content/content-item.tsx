import { codes } from '@film-contest/contract/codes';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadFailed } from '../../components/load-failed.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { PagePlaceholder } from '../../components/page-placeholder.tsx';
import { ask, Refused } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { rememberFile } from '../../lib/uploads.ts';
import { ContentEditor } from './content-editor.tsx';
import { useContentType } from './use-content-type.ts';

/** One item in all its languages, or the form of a new one. */
export function Page() {
  const { type, mayEdit } = useContentType();
  const { id = '' } = useParams();
  // One item's form may lead straight to that of another type.
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
  const item = await ask('consoleContentItem', { params: { type, id } });
  for (const [upload, file] of Object.entries(item.references.uploads)) rememberFile(upload, file);
  return item;
}

function Existing({ type, id, mayEdit }: ExistingProps) {
  const number = Number(id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['content', type, number],
    queryFn: () => readItem(type, number),
    enabled: number > 0,
  });
  if (!(number > 0)) return <NotFound />;
  if (isPending) return <PagePlaceholder />;
  if (!data) {
    const isGone = error instanceof Refused && error.code === codes.notFound;
    if (isGone) return <NotFound />;
    return <LoadFailed isPage text={t('content.failed')} error={error} onRetry={() => refetch()} />;
  }
  return <ContentEditor type={type} item={data} mayEdit={mayEdit} />;
}
