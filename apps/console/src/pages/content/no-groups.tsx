import { Link } from 'react-router';
import { t } from '../../lib/messages.ts';
import type { getGrouping } from './use-board.ts';

type GroupType = NonNullable<ReturnType<typeof getGrouping>>['of'];

/** Said where a list cannot be put into groups yet, with the way to the first. */
export const NoGroups = ({ of, mayEdit }: { of: GroupType; mayEdit: boolean }) => (
  <p>
    {t(`content.none.${of}`)}{' '}
    {mayEdit && <Link to={`/content/${of}/new`}>{t(`content.create.${of}`)}</Link>}
  </p>
);
