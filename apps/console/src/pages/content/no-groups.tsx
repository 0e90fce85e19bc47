import { Link } from 'react-router';
import { t } from '../../lib/messages.ts';
import type { getListGrouping } from './use-board.ts';

type GroupType = NonNullable<ReturnType<typeof getListGrouping>>['of'];

/** Shown if a list needs groups and has none. */
export const NoGroupsMessage = ({ of, mayEdit }: { of: GroupType; mayEdit: boolean }) => (
  <p>
    {t(`content.none.${of}`)}{' '}
    {mayEdit && <Link to={`/content/${of}/new`}>{t(`content.create.${of}`)}</Link>}
  </p>
);
