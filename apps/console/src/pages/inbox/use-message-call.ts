import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { FieldFault } from '@film-contest/contract/envelope';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { ask, call } from '../../lib/api.ts';
import { codeText, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useBusy } from '../../lib/use-busy.ts';
import type { InboxMessage } from './inbox-texts.ts';

type Changing = 'answerContact' | 'moveContact' | 'assignContact' | 'noteContact';
type BodyOf<N extends Changing> = Omit<Contract[N]['send']['body'], 'version'>;

type Sent = { ok: true } | { ok: false; fields: Record<string, FieldFault> };

/** Changes a message as it is on screen, and tells what came of it. */
export function useMessageCall({ id, version, answers }: InboxMessage) {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const { busy, run } = useBusy();
  const queryKey = ['inbox', id];

  /** Someone else was faster: the newest state is shown, with who it was, and what was typed stays. */
  async function tellChanged() {
    const newest = await ask('consoleInboxMessage', { params: { id } });
    client.setQueryData(queryKey, newest);
    const theirs = newest.answers.length > answers.length ? newest.answers.at(-1) : undefined;
    modal.warning({
      title: theirs
        ? t('people.inbox.answeredMeanwhile', { name: theirs.by })
        : codeText(codes.changedMeanwhile),
      content: t(theirs ? 'people.inbox.answeredHint' : 'people.inbox.changedHint'),
      okText: t('people.inbox.backToText'),
    });
  }

  async function exchange<N extends Changing>(name: N, body: BodyOf<N>, done: string) {
    const sent = { params: { id }, body: { ...body, version }, quiet: true };
    const outcome = await call<Changing>(name, sent as never);
    if (!outcome.ok) {
      if (outcome.code === codes.changedMeanwhile) await tellChanged();
      else if (Object.keys(outcome.fields).length === 0) notices.error(outcome.msg);
      return { ok: false as const, fields: outcome.fields };
    }
    notices.success(done);
    client.setQueryData(queryKey, outcome.data);
    for (const stale of ['consoleInbox', 'summary']) {
      void client.invalidateQueries({ queryKey: [stale] });
    }
    return { ok: true as const };
  }

  /** @param done what is said afterwards. */
  async function send<N extends Changing>(name: N, body: BodyOf<N>, done: string): Promise<Sent> {
    return (await run(() => exchange(name, body, done))) ?? { ok: false, fields: {} };
  }

  return { send, busy };
}
