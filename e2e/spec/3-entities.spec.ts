import { expect, test } from './instance.ts';

test('3 · the current user has a name; without access it is dontHaveAccess', async ({
  api,
  owner,
}) => {
  const body = { account: owner.email, password: owner.password };
  const { data } = await api.callApi('POST', '/api/console/login', { body });
  const staff = await api.callApi('GET', '/api/currentUser', { token: data.access_token });
  expect(staff.data.name.length).toBeGreaterThan(0);
  expect(staff.data.name).not.toBe('dontHaveAccess');
  const { token } = await api.contestant();
  const reader = await api.callApi('GET', '/api/currentUser', { token });
  expect(reader.data.name).toBe('dontHaveAccess');
});

test('3 · every answer is an envelope of data and msg, with error.message on failures', async ({
  api,
}) => {
  const good = await api.callApi('GET', '/api/entries');
  expect(good).toMatchObject({ status: 200, msg: expect.any(String) });
  expect(good.data).not.toBeNull();
  const refused = await api.callApi('GET', '/api/entries/999999');
  expect(refused).toMatchObject({ data: null, error: { message: expect.any(String) } });
  const { http, answer } = await api.call('GET', '/api/nowhere');
  expect(http).toBe(404);
  expect(answer.error?.message.length).toBeGreaterThan(0);
});

test('3 · a list answers list and total, and takes current, pageSize, sorter and filters', async ({
  api,
}) => {
  const buildQuery = (values: Record<string, unknown>) =>
    Object.entries(values)
      .map(([name, value]) => {
        const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
        return `${name}=${encodeURIComponent(text)}`;
      })
      .join('&');
  const listEntries = async (values: Record<string, unknown>) =>
    (await api.callApi('GET', `/api/entries?${buildQuery(values)}`)).data;
  const all = await listEntries({});
  expect(all.list.length).toBeLessThanOrEqual(all.total);
  const [first, second] = [
    await listEntries({ current: 1, pageSize: 2 }),
    await listEntries({ current: 2, pageSize: 2 }),
  ];
  expect(first.list).toHaveLength(2);
  const ids = [...first.list, ...second.list].map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(4);
  const byVotes = await listEntries({ sorter: { votes: 'descend' }, pageSize: 5 });
  const votes = byVotes.list.map((entry: { votes: number }) => entry.votes);
  expect(votes).toEqual([...votes].sort((a, b) => b - a));
  const open = await listEntries({ filters: { group: ['open'] } });
  const student = await listEntries({ filters: { group: ['student'] } });
  expect(open.total + student.total).toBe(all.total);
});

for (const path of ['jury', 'thanks', 'tips', 'schedule', 'exhibition', 'schools', 'news']) {
  test(`3 · the list of ${path} has pages`, async ({ api }) => {
    const readPage = async (query: string) =>
      (await api.callApi('GET', `/api/${path}?${query}`)).data;
    const all = await readPage('pageSize=100');
    expect(all.list).toHaveLength(all.total);
    expect(all.total).toBeGreaterThan(2);
    const pages = [await readPage('pageSize=2'), await readPage('current=2&pageSize=2')];
    expect(pages.flatMap(({ list }) => list)).toEqual(all.list.slice(0, 4));
    expect((await readPage('')).list).toEqual(all.list.slice(0, 10));
    expect(await readPage('current=0&pageSize=1000')).toEqual(all);
  });
}

test('3 · a submission has the fields of the specification', async ({ api }) => {
  const { token } = await api.contestant();
  const draft = {
    title: 'A title',
    desc: 'Where the idea came from.',
    team: 'A team',
    team_desc: 'Who we are.',
    team_logo: null,
    front_cover_url: null,
    url: null,
    video_cover_url: null,
    empower: null,
    group: 'open',
  };
  const { data } = await api.callApi('POST', '/api/account/entries', { token, body: draft });
  expect(data.draft).toMatchObject(draft);
  const saved = await api.callApi('PUT', `/api/account/entries/${data.id}`, {
    token,
    body: { ...data.draft, group: 'student', version: data.version },
  });
  expect(saved.data.draft.group).toBe('student');
});

test('3 · other materials are one package', async ({ api }) => {
  const { token } = await api.contestant();
  const body = { kind: 'materials', filename: 'materials.zip', size: 1000 };
  const { data } = await api.callApi('POST', '/api/uploads', { token, body });
  expect(data).toMatchObject({ uploadId: expect.any(String), token: expect.any(String) });
});

test('3 · an entry shows its number and its votes', async ({ api, page }) => {
  const { data } = await api.callApi('GET', '/api/entries?pageSize=1');
  const [entry] = data.list;
  expect(entry.number).toMatch(/^\d{4,}$/);
  await page.goto(`/en-US/gallery/${entry.id}`);
  await expect(page.getByText(entry.number).first()).toBeVisible();
  await expect(page.getByText(/\b\d[\d,]* votes?\b/).first()).toBeVisible();
});

test('3 · an account is made of email (phone in Simplified Chinese), password and confirmation', async ({
  page,
}) => {
  for (const [lang, label] of [
    ['en-US', 'Email'],
    ['zh-CN', '手机号'],
  ] as const) {
    await page.goto(`/${lang}/register`);
    await expect(page.getByRole('textbox', { name: label }).first()).toBeVisible();
    for (const name of ['password', 'confirmPassword']) {
      await expect(page.locator(`#${name}`)).toHaveAttribute('type', 'password');
    }
  }
});

test('3 · a contact message is content, name, contact and captcha', async ({ api }) => {
  const { error } = await api.callApi('POST', '/api/contact', { body: {} });
  expect(Object.keys(error?.fields ?? {}).sort()).toEqual(
    expect.arrayContaining(['contact', 'content', 'name']),
  );
  const rest = {
    content: 'Long enough a question.',
    name: 'A reader',
    contact: 'reader@example.org',
  };
  const noCaptcha = await api.callApi('POST', '/api/contact', { body: rest });
  expect(JSON.stringify(noCaptcha.error?.fields)).toContain('2013');
});

test('3 · jury members have a name and bio lines, and are only shown', async ({ page, api }) => {
  const { data } = await api.callApi('GET', '/api/jury?panel=expert');
  const [member] = data.list;
  expect(member.name.length).toBeGreaterThan(0);
  expect(member.bio.length).toBeGreaterThan(0);
  await page.goto('/en-US/professionalJury');
  await expect(page.getByText(member.name).first()).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('textbox').or(main.locator('form'))).toHaveCount(0);
});
