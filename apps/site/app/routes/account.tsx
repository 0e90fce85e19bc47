import { AccountHome } from '../features/account/account-home.tsx';
import { LogoutButton } from '../features/shell/account-links.tsx';
import { LocaleLinks } from '../features/shell/locale-links.tsx';
import { AccountUploads } from '../features/submit/upload-summary.tsx';
import { buildHead } from '../lib/document-head.ts';
import type { Route } from './+types/account';

export const meta: Route.MetaFunction = (args) => buildHead(args, 'account', { noindex: true });

export default function AccountRoute() {
  return (
    <AccountHome
      language={<LocaleLinks />}
      logout={<LogoutButton className="button" />}
      renderUploads={(entryId) => <AccountUploads entryId={entryId} />}
    />
  );
}
