import { castVotes } from '../support/ballot.ts';
import { getMedia } from '../support/media.ts';
import { expect, hydrated, test } from './instance.ts';

test.use({ expectedErrors: /Failed to load resource/ });

const toJsonBody = (body: object) => ({
  contentType: 'application/json',
  body: JSON.stringify(body),
});

test.describe('4 · console start-up', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => localStorage.setItem('access_token', 'some')),
  );

  test('an empty placeholder shows while the current user is fetched, then the console', async ({
    page,
  }) => {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Holds other calls: the server does not know this token, so their responses would end the session.
    await page.route(/\/api\/(account|console)\//, () => {});
    const user = { name: 'Somebody', account: 'a@example.org', roles: ['owner'], access: {} };
    await page.route('**/api/currentUser', async (route) => {
      await held;
      const access = { canSeeAdmin: true, canSeeDashboard: true };
      await route.fulfill(toJsonBody({ status: 200, msg: '', data: { ...user, access } }));
    });
    const asked = page.waitForRequest('**/api/currentUser');
    await page.goto('/safeSuper/');
    await asked;
    expect((await page.locator('body').innerText()).trim()).toBe('');
    release();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('it fails when the current user cannot be fetched', async ({ page }) => {
    await page.route('**/api/currentUser', (route) =>
      route.fulfill({ status: 500, ...toJsonBody({ error: { message: 'A reason' } }) }),
    );
    await page.goto('/safeSuper/');
    await expect(page.getByText('Sorry, something went wrong.').first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
  });
});

for (const [where, start, login] of [
  ['site', '/en-US/account', /\/en-US\/login/],
  ['console', '/safeSuper/', /safeSuper\/#\/login/],
] as const) {
  test(`4 · on status 302 the session is over (${where})`, async ({ page }) => {
    await page.goto('/en-US/home');
    await page.evaluate(() => {
      localStorage.setItem('access_token', 'dead');
      localStorage.setItem('something', 'else');
    });
    await page.goto(start);
    await expect(page).toHaveURL(login);
    await expect(page.getByText(/Please login again/).first()).toBeAttached();
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).not.toContain('access_token');
    expect(kept).not.toContain('something');
  });
}

test('4 · an account is not activated until the mailed link verified it', async ({ api }) => {
  const { email } = await api.register();
  const body = { account: email, password: 'Screen-1' };
  expect(await api.callApi('POST', '/api/accounts/login', { body })).toMatchObject({
    status: 1006,
  });
  const token = api.tokenIn((await api.newestTo(email)).text);
  await api.callApi('POST', '/api/accounts/activate', { body: { token } });
  expect(await api.callApi('POST', '/api/accounts/login', { body })).toMatchObject({ code: 2009 });
});

test('4 · a password is reset by link, which can be invalid', async ({ api, page }) => {
  const { email } = await api.contestant();
  const captcha = await api.captcha('forgot');
  await api.callApi('POST', '/api/accounts/forgot-password', {
    body: { account: email, ...captcha },
  });
  const token = api.tokenIn((await api.newestTo(email)).text);
  const changed = { password: 'Changed-2', confirmPassword: 'Changed-2' };
  const sendReset = () =>
    api.callApi('POST', '/api/accounts/reset-password', { body: { token, ...changed } });
  expect(await sendReset()).toMatchObject({ status: 200 });
  expect(await sendReset()).toMatchObject({ status: 1004, msg: 'Invalid reset link' });
  await page.goto('/en-US/resetPassword#token=wrong');
  await hydrated(page);
  await page.getByLabel('New password', { exact: true }).fill('Changed-2');
  await page.getByLabel('Confirm password', { exact: true }).fill('Changed-2');
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await expect(page.getByText('Invalid reset link').first()).toBeVisible();
});

test('4 · one vote per entry per voter', async ({ api, page }) => {
  const { data } = await api.callApi('GET', '/api/entries?pageSize=2');
  const [first, second] = data.list;
  await page.goto('/en-US/home');
  expect(await castVotes(page, { entry: first.id, times: 2 })).toMatchObject([
    { code: 2014, msg: 'Vote Successfully!' },
    { status: 2015, msg: 'You have voted' },
  ]);
  expect(await castVotes(page, { entry: second.id, times: 1 })).toMatchObject([{ code: 2014 }]);
});

test('4 · voting through a VPN is prohibited', async ({ api, owner, page }) => {
  const body = { account: owner.email, password: owner.password };
  const login = await api.callApi('POST', '/api/console/login', { body });
  const token = login.data.access_token;
  const path = '/api/console/settings';
  const blockNetworks = async (blockedNetworks: string[]) => {
    const { data } = await api.callApi('GET', path, { token });
    const settings = { ...data.settings, blockedNetworks };
    const reason = { 'zh-CN': '测试', 'zh-TW': '測試', 'en-US': 'A test' };
    const saved = await api.callApi('PUT', path, {
      token,
      body: { version: data.version, settings, confirmed: ['blockedNetworks'], reason },
    });
    expect(saved.status).toBe(200);
  };
  const { data } = await api.callApi('GET', '/api/entries?pageSize=1');
  await blockNetworks(['127.0.0.0/8', '::1/128']);
  try {
    await page.goto(`/en-US/gallery/${data.list[0].id}`);
    await hydrated(page);
    await page
      .getByRole('button', { name: /^Vote for No\. / })
      .first()
      .click();
    await expect(page.getByText('Prohibit using VPN network voting!').first()).toBeVisible();
  } finally {
    await blockNetworks([]);
  }
});

test('4 · a failure to fetch temporary upload credentials shows a message', async ({
  page,
  api,
}) => {
  const { token } = await api.contestant();
  const { data } = await api.callApi('POST', '/api/account/entries', { token, body: {} });
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await page.route('**/api/uploads', (route) =>
    route.fulfill({ status: 503, ...toJsonBody({ error: { message: 'overloaded' } }) }),
  );
  await page.goto(`/en-US/submitEntry/${data.id}/team`);
  await hydrated(page);
  const { logo } = await getMedia();
  await page.locator('#team_logo').setInputFiles(logo);
  await expect(page.getByText('Failed to obtain temporary secret key').first()).toBeVisible();
});

test('4 · a successful submission leads to the home page by itself', async ({ page, api }) => {
  test.setTimeout(120_000);
  const { token } = await api.contestant();
  const files = await getMedia();
  const uploadFile = async (kind: string, file: string) => {
    const { data } = await api.upload(token, kind, file);
    expect(data, kind).toMatchObject({ state: 'checked' });
    return data.id;
  };
  const draft = {
    group: 'open',
    title: 'The Last Call',
    desc: 'A grandmother answers a call, and her kitchen turns out to be a set.',
    team: 'Boom in Frame',
    team_desc: 'Four students and one borrowed camera.',
    team_logo: await uploadFile('team_logo', files.logo),
    video_cover_url: await uploadFile('video_cover_url', files.square),
    front_cover_url: await uploadFile('front_cover_url', files.cover),
    url: await uploadFile('url', files.film),
    empower: await uploadFile('empower', files.letter),
    subtitles: { mode: 'burnt_in', confirmed: true },
    declarations: { rights: true, clean: true, rules: true },
  };
  const { data } = await api.callApi('POST', '/api/account/entries', { token, body: draft });
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await page.goto(`/en-US/submitEntry/${data.id}/review`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Submit the entry' }).click();
  await expect(
    page.getByText('Successfully submitted, will automatically jump to the homepage').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/en-US\/home$/, { timeout: 20_000 });
});
