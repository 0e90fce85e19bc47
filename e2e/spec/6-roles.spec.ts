import { expect, test } from './instance.ts';

test('6 · no page for visitors asks for an account', async ({ page }) => {
  for (const path of ['/en-US/gallery', '/share', '/en-US/contactUs', '/en-US/exhibition']) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

for (const [method, path] of [
  ['GET', '/api/account'],
  ['GET', '/api/account/entries'],
  ['POST', '/api/account/entries'],
  ['POST', '/api/uploads'],
] as const) {
  test(`6 · ${method} ${path} is for registered users only`, async ({ api }) => {
    const answer = await api.callApi(method, path, { ...(method === 'POST' && { body: {} }) });
    expect(answer.status).toBe(302);
    const { token } = await api.contestant();
    const known = await api.callApi(method, path, {
      token,
      ...(method === 'POST' && { body: {} }),
    });
    expect(known.status).not.toBe(302);
  });
}

test('6 · the jury is display only: no call lets anyone judge', async ({ api }) => {
  const { answer } = await api.call('GET', '/api/openapi.json');
  const { paths } = answer as unknown as { paths: Record<string, object> };
  const jury = Object.entries(paths).filter(([path]) => path.includes('jury'));
  expect(jury.map(([path, methods]) => [path, Object.keys(methods)])).toEqual([
    ['/api/jury', ['get']],
  ]);
});

test('6 · canSeeAdmin is true when a current user exists and is not dontHaveAccess', async ({
  api,
  owner,
}) => {
  const visitor = await api.callApi('GET', '/api/currentUser');
  expect(visitor).toMatchObject({ status: 302, data: null });
  const { token } = await api.contestant();
  const reader = await api.callApi('GET', '/api/currentUser', { token });
  expect(reader.data).toMatchObject({ name: 'dontHaveAccess', access: { canSeeAdmin: false } });
  const body = { account: owner.email, password: owner.password };
  const { data } = await api.callApi('POST', '/api/console/login', { body });
  const staff = await api.callApi('GET', '/api/currentUser', { token: data.access_token });
  expect(staff.data.access.canSeeAdmin).toBe(true);
});

test('6 · what an access key guards is refused by the server too', async ({ api }) => {
  const { token } = await api.contestant();
  for (const path of ['/api/console/entries', '/api/console/audit', '/api/console/settings']) {
    expect((await api.callApi('GET', path)).status).toBe(302);
    expect((await api.callApi('GET', path, { token })).status).toBe(4007);
  }
});
