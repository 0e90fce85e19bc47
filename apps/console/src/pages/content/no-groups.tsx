import { Link } from 'react-router';
import { t } from '../../lib/messages.ts';
import type { getGrouping } from './use-board.ts';

type GroupType = NonNullable<ReturnType<typeof getGrouping>>['of'];

/** Shown if a list needs groups and has none. */
export const NoGroups = ({ of, mayEdit }: { of: GroupType; mayEdit: boolean }) => (
  <p>
    {t(`content.none.${of}`)}{' '}
    {mayEdit && <Link to={`/content/${of}/new`}>{t(`content.create.${of}`)}</Link>}
  </p>
);
