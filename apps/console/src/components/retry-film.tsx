import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { callOrNullOnError, useBusyState } from '../lib/api.ts';
import { t } from '../lib/messages.ts';
import { notices } from '../lib/notices.ts';

interface RetryFilmProps {
  id: string;
  children: string;
  /** Accessible name of the button, required if its text does not name the film. */
  label?: string;
}

export function RetryFilmButton({ id, children, label }: RetryFilmProps) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();
  const retryFilm = () =>
    run(async () => {
      const outcome = await callOrNullOnError('retryFilm', { params: { id } });
      if (outcome?.ok) {
        client.setQueryData(['entry', id], outcome.data);
        notices.success(t('console.review.retryStarted'));
      }
      // Reloads the film list, because a refusal means that the film has changed since it was
      // loaded.
      await client.invalidateQueries({ queryKey: ['consoleFilms'] });
    });
  return (
    <Button loading={busy} onClick={retryFilm} aria-label={label}>
      {children}
    </Button>
  );
}
