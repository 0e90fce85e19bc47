import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createRandomId,
  listMailsTo,
  makeCaptcha,
  makeStaff,
  password,
  registerAccount,
  saveOpenContest,
} from '../../../test/factories.ts';
import type { VisitorOptions } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => saveOpenContest(app));
const support = await makeStaff(app, 'support');

const question = 'When does the exhibition open its doors?\n<b>Please</b> tell me.';
let writers = 0;

const buildMessage = (changes: object = {}) => ({
  content: question,
  name: 'Ann Reader',
  contact: `reader${++writers}@example.org`,
  ...changes,
});

async function send(form: ReturnType<typeof buildMessage>, options: VisitorOptions = {}) {
  const captcha = await makeCaptcha(app, 'contact');
  return app.visitor(options).call('sendContact', { body: { ...captcha, ...form } });
}

async function searchInbox(search: string, more: object = {}) {
  const { list } = await support.get('consoleInbox', { query: { search, ...more } });
  return list;
}

/** Sends a message and returns it as the console shows it. */
async function createMessage(changes: object = {}, options: VisitorOptions = {}) {
  const form = buildMessage(changes);
  expect(await send(form, options)).toMatchObject({ ok: true });
  const [row] = await searchInbox(form.contact);
  return { form, params: { id: row?.id ?? '' } };
}

describe('a message to the organiser', () => {
  test('returns 2002 and appears in the inbox', async () => {
    const form = buildMessage();
    expect(await send(form)).toMatchObject({ ok: true, code: 2002, msg: 'submit success' });
    expect(await searchInbox(form.contact)).toEqual([
      {
        id: expect.any(String),
        name: 'Ann Reader',
        contact: form.contact,
        excerpt: 'When does the exhibition open its doors? <b>Please</b> tell me.',
        state: 'open',
        assignee: null,
        version: 0,
        kind: 'message',
        objection: null,
        batch: null,
        at: expect.any(String),
      },
    ]);
  });

  test('works with a phone number', async () => {
    await send(buildMessage({ contact: '+86 138-0013-8000' }));
    expect(await searchInbox('13800138000')).toMatchObject([{ contact: '13800138000' }]);
  });

  test.each([
    [{ contact: '' }, 'contact', 2005],
    [{ contact: 'nobody' }, 'contact', 2004],
    [{ contact: '12' }, 'contact', 2004],
    [{ content: 'short' }, 'content', 4011],
    [{ name: ' ' }, 'name', 4009],
    [{ captchaId: '' }, 'captchaId', 2013],
    [{ captcha: '' }, 'captcha', 2013],
    [{ captcha: '999999' }, 'captcha', 3001],
  ])('rejects %j beside %s with %i', async (change, field, code) => {
    expect(await send(buildMessage(change))).toMatchObject({ fields: { [field]: { code } } });
  });

  test('an identical message is saved once within ten minutes, even concurrently', async () => {
    const form = buildMessage();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => send(form)));
    expect(outcomes.map(({ code }) => code)).toEqual(Array(5).fill(2002));
    expect(await searchInbox(form.contact)).toHaveLength(1);
    await app.db
      .updateTable('contact_messages')
      .set({ at: sql`at - interval '11 minutes'` })
      .where('contact', '=', form.contact)
      .execute();
    await send(form);
    expect(await searchInbox(form.contact)).toHaveLength(2);
  });

  test('returns 2003 if it cannot be saved', async () => {
    await sql`alter table contact_messages rename to messages_away`.execute(app.db);
    try {
      expect(await send(buildMessage())).toMatchObject({ ok: false, code: 2003 });
    } finally {
      await sql`alter table messages_away rename to contact_messages`.execute(app.db);
    }
  });

  test('mails one notice without its content, in the organiser’s locale', async () => {
    const { email } = await registerAccount(app, { locale: 'zh-TW' });
    await saveOpenContest(app, { noticeMail: email });
    const form = buildMessage({ name: 'Ann' });
    await send(form);
    await send(form);
    const letters = await listMailsTo(app, email);
    expect(letters.map(({ subject }) => subject)).toEqual(['收件匣有新留言（微電影大賽）']);
    expect(letters[0]?.text_body).toContain('http://contest.test/safeSuper/#/inbox');
    const mail = await app.db
      .selectFrom('messages')
      .select(['subject', 'text_body', 'html_body'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    const sent = Object.values(mail).join('\n');
    for (const theirs of ['Ann', form.contact, 'exhibition']) expect(sent).not.toContain(theirs);
    await saveOpenContest(app, { noticeMail: '' });
    await send(buildMessage());
    expect(await listMailsTo(app, email)).toHaveLength(1);
  });
});

describe('the inbox', () => {
  test('can be searched, filtered and sorted', async () => {
    const tag = 'unusual-word';
    const [one, two] = [
      await createMessage({ content: `The first ${tag}.` }),
      await createMessage({ content: `The second ${tag}.` }),
    ];
    await support.get('moveContact', { params: one.params, body: { version: 0, state: 'spam' } });
    const listMessageIds = async (more: object = {}) =>
      (await searchInbox(tag, more)).map(({ id }) => id);
    expect(await listMessageIds()).toEqual([two.params.id, one.params.id]);
    expect(await listMessageIds({ sorter: { at: 'ascend' } })).toEqual([
      one.params.id,
      two.params.id,
    ]);
    expect(await listMessageIds({ filters: { state: ['open', 'done'] } })).toEqual([two.params.id]);
    expect(await searchInbox('unusual_word')).toEqual([]);
  });

  test('shows a complete message', async () => {
    const { form, params } = await createMessage();
    expect(await support.get('consoleInboxMessage', { params })).toEqual({
      id: params.id,
      name: form.name,
      contact: form.contact,
      content: question,
      locale: 'en-US',
      state: 'open',
      assignee: null,
      version: 0,
      kind: 'message',
      objection: null,
      batch: null,
      at: expect.any(String),
      answers: [],
      notes: [],
    });
    const unknown = { params: { id: createRandomId() } };
    expect(await support.call('consoleInboxMessage', unknown)).toMatchObject({ code: 4006 });
  });

  test('mails and stores a reply in the sender’s locale', async () => {
    const { form, params } = await createMessage({}, { locale: 'zh-CN' });
    const text = 'On the first of May.\nYou are welcome.';
    const answered = await support.get('answerContact', { params, body: { version: 0, text } });
    expect(answered).toMatchObject({
      state: 'answered',
      version: 1,
      assignee: { id: support.account.id, name: 'The support' },
      answers: [{ text, by: 'The support' }],
    });
    const [letter] = await listMailsTo(app, form.contact);
    expect(letter?.subject).toBe('关于您留言的回复（微电影大赛）');
    expect(letter?.text_body).toMatch(
      /^您好：\n\nOn the first of May\.\nYou are welcome\.\n\n您于 .+ 留言：\n> When does/,
    );
    expect(letter?.text_body).toContain('http://contest.test/contactUs');
    expect(letter?.text_body).not.toContain('自动发送');
    const owner = await makeStaff(app, 'owner');
    const { list } = await owner.get('consoleAudit', { query: { search: params.id } });
    expect(list).toMatchObject([
      {
        who: 'The support',
        action: 'contact.answer',
        target: `contact:${params.id}`,
        before: { state: 'open' },
        after: { state: 'answered' },
      },
    ]);
  });

  test('sends a reply to a phone number as a text message', async () => {
    const contact = '13912345678';
    const { params } = await createMessage({ contact }, { locale: 'en-US' });
    const text = 'On the first of May.';
    await support.get('answerContact', { params, body: { version: 0, text } });
    const [sms] = await app.db
      .selectFrom('messages')
      .select(['channel', 'text_body', 'html_body'])
      .where('recipient', '=', contact)
      .execute();
    expect(sms).toEqual({
      channel: 'sms',
      text_body:
        '[Micro-Film Contest] You wrote: “When does the exhibition open its doors?…” Our reply: On the first of May.',
      html_body: null,
    });
  });

  test.each([
    ['13912340001', 500],
    ['answered@example.org', 2000],
  ])('a reply to %s has one to %i characters', async (contact, max) => {
    const { params } = await createMessage({ contact });
    const answerMessage = (text: string) =>
      support.call('answerContact', { params, body: { version: 0, text } });
    expect(await answerMessage('字'.repeat(max + 1))).toMatchObject({
      code: 4010,
      fields: { text: { code: 4010, msg: expect.stringContaining(String(max)) } },
    });
    expect(await answerMessage(' ')).toMatchObject({ fields: { text: { code: 4009 } } });
    expect(await answerMessage('字')).toMatchObject({ ok: true });
  });

  test('rejects changes to an older version with 4008', async () => {
    const { params } = await createMessage();
    const answers = Array.from({ length: 5 }, () =>
      support.call('answerContact', { params, body: { version: 0, text: 'An answer to you.' } }),
    );
    const outcomes = await Promise.all(answers);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 4008)).toHaveLength(4);
    const stale = { params, body: { version: 0, state: 'done' as const } };
    expect(await support.call('moveContact', stale)).toMatchObject({ code: 4008 });
    const moved = await support.get('moveContact', { params, body: { version: 1, state: 'done' } });
    expect(moved).toMatchObject({ state: 'done', version: 2, answers: [{}] });
    const unknown = { ...stale, params: { id: createRandomId() } };
    expect(await support.call('moveContact', unknown)).toMatchObject({ code: 4006 });
  });
});

describe('the assignee of a message', () => {
  const assign = (params: { id: string }, version: number, assignee: string | null) =>
    support.call('assignContact', { params, body: { version, assignee } });

  test('is shown by e-mail address if they have no name', async () => {
    const { params } = await createMessage();
    const { account } = await makeStaff(app, 'support');
    await app.db.updateTable('accounts').set({ name: '' }).where('id', '=', account.id).execute();
    expect(await assign(params, 0, account.id)).toMatchObject({
      data: { assignee: { name: account.email } },
    });
  });

  test('is a member of staff who may reply, or null; each change has a version', async () => {
    const { params } = await createMessage();
    const owner = await makeStaff(app, 'owner');
    const { id } = owner.account;
    expect(await assign(params, 0, id)).toMatchObject({
      data: { assignee: { id, name: 'The owner' }, version: 1, state: 'open' },
    });
    expect(await assign(params, 0, null)).toMatchObject({ code: 4008 });
    const text = 'Soon, we hope.';
    const answered = await support.get('answerContact', { params, body: { version: 1, text } });
    expect(answered).toMatchObject({ assignee: { id } });
    expect(await assign(params, 2, null)).toMatchObject({ data: { assignee: null, version: 3 } });
    const { list } = await owner.get('consoleAudit', { query: { search: params.id } });
    expect(list).toMatchObject([
      { action: 'contact.assign', before: { assignee: id }, after: { assignee: null } },
      { action: 'contact.answer' },
      { action: 'contact.assign', before: { assignee: null }, after: { assignee: id } },
    ]);
  });

  test.each(['editor', 'auditor'] as const)('is no %s', async (role) => {
    const { params } = await createMessage();
    const other = await makeStaff(app, role);
    expect(await assign(params, 0, other.account.id)).toMatchObject({
      code: 4004,
      fields: { assignee: { code: 4004 } },
    });
    const { list } = await support.get('consoleAnswerers');
    expect(list.map(({ id }) => id)).not.toContain(other.account.id);
    expect(list).toContainEqual({ id: support.account.id, name: 'The support', isMe: true });
  });

  test('filters the inbox and its counts by state', async () => {
    const tag = 'assigned-word';
    const content = `About the ${tag}.`;
    const colleague = await makeStaff(app, 'owner');
    const mine = await createMessage({ content });
    const theirs = await createMessage({ content });
    const nobodys = await createMessage({ content });
    const { mine: before } = await support.get('consoleInbox', { query: {} });
    await assign(mine.params, 0, support.account.id);
    await assign(theirs.params, 0, colleague.account.id);
    await support.get('moveContact', {
      params: theirs.params,
      body: { version: 1, state: 'done' },
    });
    const searchByAssignee = (assignee: string[], state?: 'open'[]) =>
      support.get('consoleInbox', {
        query: { search: tag, filters: { assignee, ...(state && { state }) } },
      });
    const listMessageIds = async (...asked: Parameters<typeof searchByAssignee>) =>
      (await searchByAssignee(...asked)).list.map(({ id }) => id);
    expect(await listMessageIds(['me'])).toEqual([mine.params.id]);
    expect(await listMessageIds(['nobody'])).toEqual([nobodys.params.id]);
    expect(await listMessageIds([colleague.account.id, 'nobody'])).toEqual([
      nobodys.params.id,
      theirs.params.id,
    ]);
    const page = await searchByAssignee([colleague.account.id, 'me'], ['open']);
    expect(page).toMatchObject({
      total: 1,
      counts: { open: 1, answered: 0, done: 1, spam: 0 },
      mine: before + 1,
    });
  });

  test('is null after the account is erased', async () => {
    const { params } = await createMessage();
    const leaving = await makeStaff(app, 'support');
    await assign(params, 0, leaving.account.id);
    await leaving.get('eraseAccount', { body: { password } });
    expect(await support.get('consoleInboxMessage', { params })).toMatchObject({ assignee: null });
  });
});

describe('a note', () => {
  test('is for staff only and does not conflict with a reply', async () => {
    const { form, params } = await createMessage();
    const note = { text: 'Ask the jury first.' };
    expect(await support.get('noteContact', { params, body: note })).toMatchObject({
      version: 0,
      notes: [{ ...note, by: 'The support', at: expect.any(String) }],
    });
    const body = { version: 0, text: 'We will ask.' };
    await support.get('answerContact', { params, body });
    for (const { text_body } of await listMailsTo(app, form.contact)) {
      expect(text_body).not.toContain('jury');
    }
    const unknown = { params: { id: createRandomId() }, body: note };
    expect(await support.call('noteContact', unknown)).toMatchObject({ code: 4006 });
    expect(await support.call('noteContact', { params, body: { text: ' ' } })).toMatchObject({
      fields: { text: { code: 4009 } },
    });
    const auditor = await makeStaff(app, 'auditor');
    expect(await auditor.call('noteContact', { params, body: note })).toMatchObject({ code: 4007 });
  });
});
