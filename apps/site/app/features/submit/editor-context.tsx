import type { EntryDraft, EntryField, MyEntry } from '@film-contest/contract/entries';
import { isFieldOpen } from '@film-contest/contract/entry-rules';
import type { Faults } from '@film-contest/contract/faults';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { faultText } from '../../components/form/use-form.ts';
import { loadOrTell } from '../../lib/chunk.ts';
import { useT } from '../../lib/messages.tsx';
import type { DraftEditor } from './use-draft.ts';

interface Editor {
  entry: MyEntry;
  values: EntryDraft;
  change: (changed: EntryDraft) => void;
  save: DraftEditor['save'];
  /** What a submission would be refused for now; null until the rules are loaded. */
  faults: Faults | null;
  isOpen: (field: EntryField) => boolean;
  /** What a reviewer wants changed in a field. */
  reasonOf: (field: EntryField) => string | null;
  /** The field was left: from now on its fault shows. */
  leave: (field: string) => void;
  wasLeft: (field: string) => boolean;
}

const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('outside of the editor');
  return editor;
}

/** Lends the draft to the steps. */
export function EditorProvider(props: { draft: DraftEditor; children: ReactNode }) {
  const { state, change, save } = props.draft;
  const { entry, values } = state;
  const faults = useFaults(values);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const editor = useMemo<Editor>(
    () => ({
      entry,
      values,
      change,
      save,
      faults,
      isOpen: (field) => isFieldOpen(entry, field),
      reasonOf: (field) => entry.reasons.find((given) => given.field === field)?.reason ?? null,
      leave: (field) => {
        setLeft((before) => new Set(before).add(field));
        void save();
      },
      wasLeft: (field) => left.has(field),
    }),
    [entry, values, change, save, faults, left],
  );
  return <EditorContext value={editor}>{props.children}</EditorContext>;
}

type Check = (draft: EntryDraft) => Faults;

/** The rules arrive in a chunk of their own; typing can begin without them. */
function useFaults(values: EntryDraft): Faults | null {
  const [check, setCheck] = useState<{ run: Check } | null>(null);
  useEffect(() => {
    loadOrTell(() => import('./submission-check.ts')).then(
      ({ submissionFaults }) => setCheck({ run: submissionFaults }),
      () => {
        // Told by the loader; the server checks all the same.
      },
    );
  }, []);
  return useMemo(() => check?.run(values) ?? null, [check, values]);
}

/** The text of a field's fault: once it was left with something in it, or when all are asked for. */
export function useFieldFault() {
  const t = useT();
  const { faults, wasLeft, values } = useEditor();
  const [search] = useSearchParams();
  const all = search.has('check');
  return (field: string): string | undefined => {
    const fault = faults?.[field];
    const isTouched = wasLeft(field) && Boolean(values[field as EntryField]);
    return fault && (all || isTouched) ? faultText(t, fault) : undefined;
  };
}
