import { codes } from '@film-contest/contract/codes';
import type { DeskFilm, DeskScore } from '@film-contest/contract/judging-desk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, fetchScreenData } from '../../lib/api.ts';
import { keptInput } from '../../lib/kept-input.ts';
import { getCurrentPath } from '../../lib/navigation.ts';
import { type SaveFailure, useReliableSave } from '../../lib/reliable-save.ts';
import { readAccountEmail } from '../../lib/session.ts';
import { getFilmQueryKey, getRoundQueryKey } from './desk-parts.tsx';
import {
  hasUncountedChanges,
  pickScoreContent,
  predictStoredScore,
  type ScoreContent,
} from './score-content.ts';

const saveAfterMs = 800;

export interface ScoreEditor {
  content: ScoreContent;
  change: (part: Partial<ScoreContent>) => void;
  /** Whether the server has stored the displayed score. */
  isSaved: boolean;
  isSaving: boolean;
  /** Whether the displayed points or answer differ from those that the juror has submitted. */
  isUncounted: boolean;
  /** The score that another tab has saved since this tab loaded the film. Null without a conflict. */
  conflict: DeskScore | null;
  resolve: (how: 'mine' | 'saved') => void;
  failure: SaveFailure | null;
  /** Messages of incomplete fields after `finish`. */
  errors: Record<string, string>;
  /**
   * Submits the score for the result. The server saves it only as a note if the juror has watched too little of the
   * film. Returns null after an error.
   */
  finish: () => Promise<DeskScore | null>;
}

/**
 * Edits a score. Every change is stored on this device at once and saved on the server shortly after. Saves run one
 * after the other. Each is repeated until the server responds.
 */
export function useScore(film: DeskFilm): ScoreEditor {
  const client = useQueryClient();
  const { failure, send } = useReliableSave();
  const [content, setContent] = useState(() => pickScoreContent(film.score));
  const [conflict, setConflict] = useState<DeskScore | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(0);
  const [savedText, setSavedText] = useState(() => JSON.stringify(pickScoreContent(film.score)));
  const stored = useRef(savedText);
  const latest = useRef(content);
  const version = useRef(film.score.version);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const name = `score ${film.id}`;
  const [account] = useState(readAccountEmail);

  // Restores input that the server did not receive, for example after the browser was closed offline.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per film
  useEffect(() => {
    let isOpen = true;
    void keptInput.read<ScoreContent>(name, account).then((kept) => {
      if (isOpen && kept) changeScore(kept.values);
    });
    return () => {
      isOpen = false;
      clearTimeout(timer.current);
      if (JSON.stringify(latest.current) !== stored.current) void enqueueSave(false);
    };
  }, []);

  function changeScore(part: Partial<ScoreContent>) {
    latest.current = { ...latest.current, ...part };
    setContent(latest.current);
    setErrors({});
    const input = { path: getCurrentPath(), title: film.title, values: latest.current };
    void keptInput.keep(name, account, input);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void enqueueSave(false), saveAfterMs);
  }

  function enqueueSave(isFinished: boolean): Promise<DeskScore | null> {
    clearTimeout(timer.current);
    setPending((count) => count + 1);
    const saved = queue.current.then(() => saveScore(isFinished)).catch(() => null);
    queue.current = saved.finally(() => setPending((count) => count - 1));
    return saved;
  }

  async function saveScore(isFinished: boolean): Promise<DeskScore | null> {
    const sent = latest.current;
    const outcome = await send((background) =>
      call('saveScore', {
        params: { id: film.id },
        body: { ...sent, version: version.current, isFinished },
        background,
        quiet: true,
      }),
    );
    if (!outcome.ok) {
      if (outcome.code === codes.changedMeanwhile) setConflict(await loadSavedScore());
      setErrors(
        Object.fromEntries(Object.entries(outcome.fields).map(([field, { msg }]) => [field, msg])),
      );
      return null;
    }
    version.current = outcome.data.version;
    setStoredScore(predictStoredScore(sent, outcome.data));
    if (JSON.stringify(latest.current) === stored.current) void keptInput.drop(name, account);
    client.setQueryData<DeskFilm>(getFilmQueryKey(film.id), (known) =>
      known ? { ...known, score: outcome.data } : known,
    );
    void client.invalidateQueries({ queryKey: getRoundQueryKey(film.round) });
    return outcome.data;
  }

  function setStoredScore(saved: ScoreContent) {
    stored.current = JSON.stringify(saved);
    setSavedText(stored.current);
  }

  async function loadSavedScore(): Promise<DeskScore> {
    const params = { id: film.id };
    return (await fetchScreenData('deskFilm', { params, background: true })).score;
  }

  function resolveConflict(how: 'mine' | 'saved') {
    if (!conflict) return;
    version.current = conflict.version;
    setConflict(null);
    if (how === 'saved') {
      latest.current = pickScoreContent(conflict);
      setContent(latest.current);
      setStoredScore(latest.current);
      void keptInput.drop(name, account);
    } else void enqueueSave(false);
  }

  return {
    content,
    change: changeScore,
    isSaved: JSON.stringify(content) === savedText,
    isSaving: pending > 0,
    isUncounted: hasUncountedChanges(content, film.score),
    conflict,
    resolve: resolveConflict,
    failure,
    errors,
    finish: () => enqueueSave(true),
  };
}
