import { t } from '../lib/messages.ts';
import { LinkButton } from './link-button.tsx';
import { Outcome } from './outcome.tsx';

/** An address that leads nowhere, or nowhere for this person. */
export function NotFound() {
  return (
    <Outcome
      title={t('http.notFoundPage')}
      actions={
        <LinkButton to="/" type="primary">
          {t('console.toDashboard')}
        </LinkButton>
      }
    />
  );
}
