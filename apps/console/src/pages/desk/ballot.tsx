import type { DeskRoundView } from '@film-contest/contract/judging-desk';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { moveItem } from '../../lib/move-item.ts';
import { notices } from '../../lib/notices.ts';
import styles from './desk.module.css';
import { deskKey } from './desk-parts.tsx';

/**
 * Edits the juror's ranking of the best films. Saves each change. The result includes only a ranking that the juror
 * has submitted.
 */
export function BallotEditor({ round }: { round: DeskRoundView }) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();
  const [films, setFilms] = useState<readonly string[]>(round.ballot.films);
  const getFilmTitle = (id: string) =>
    round.assignments.find((film) => film.id === id)?.title ?? '';
  const choices = round.assignments.filter(
    ({ id, state }) => state !== 'recused' && !films.includes(id),
  );

  const saveBallot = (next: readonly string[], isFinal: boolean) =>
    run(async () => {
      setFilms(next);
      const { version } = round.ballot;
      const body = { version, films: [...next], isFinal };
      const outcome = await call('saveBallot', { params: { id: round.id }, body });
      if (outcome.ok && isFinal) notices.success(t('judging.desk.castDone'));
      await client.invalidateQueries({ queryKey: deskKey });
    });

  return (
    <section className={styles.card} aria-label={t('judging.desk.ballot')}>
      <h2 className={styles.heading}>{t('judging.desk.ballot')}</h2>
      <p className={styles.minor}>{t('judging.desk.ballotHint', { count: round.picks })}</p>
      {films.length === 0 && <p>{t('judging.desk.ballotEmpty')}</p>}
      <ol className={styles.ballot}>
        {films.map((film, index) => (
          <li key={film}>
            <span className={styles.filmTitle}>{getFilmTitle(film)}</span>
            <Flex gap={4}>
              <Button
                icon={<Icon name="up" size={16} />}
                aria-label={t('judging.desk.up', { title: getFilmTitle(film) })}
                disabled={busy || !round.isOpen || index === 0}
                onClick={() => void saveBallot(moveItem(films, index, -1), round.ballot.isFinal)}
              />
              <Button
                icon={<Icon name="down" size={16} />}
                aria-label={t('judging.desk.down', { title: getFilmTitle(film) })}
                disabled={busy || !round.isOpen || index === films.length - 1}
                onClick={() => void saveBallot(moveItem(films, index, 1), round.ballot.isFinal)}
              />
              <Button
                icon={<Icon name="trash" size={16} />}
                aria-label={t('judging.desk.removePick', { title: getFilmTitle(film) })}
                disabled={busy || !round.isOpen}
                onClick={() => void saveBallot(films.toSpliced(index, 1), false)}
              />
            </Flex>
          </li>
        ))}
      </ol>
      <Flex wrap gap={8}>
        <Select
          className={styles.picker ?? ''}
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('judging.desk.pick')}
          aria-label={t('judging.desk.pick')}
          disabled={busy || !round.isOpen || films.length >= round.picks}
          options={choices.map(({ id, title }) => ({ value: id, label: title }))}
          onSelect={(film: string | null) => film && void saveBallot([...films, film], false)}
        />
        <Button
          type="primary"
          loading={busy}
          disabled={!round.isOpen || films.length === 0 || round.ballot.isFinal}
          onClick={() => void saveBallot(films, true)}
        >
          {t('judging.desk.cast')}
        </Button>
      </Flex>
    </section>
  );
}
