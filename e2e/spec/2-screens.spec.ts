import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './instance.ts';

// Chromium logs every document with status 404 or 500.
test.use({ expectedErrors: /Failed to load resource/ });

const plain = [
  '/home',
  '/eventDetails',
  '/events',
  '/professionalJury',
  '/School',
  '/professionalZj',
  '/gallery',
  '/selectedopen',
  '/exhibition',
  '/selected',
  '/specialThanks',
  '/contactUs',
  '/share',
  '/aboutUs',
  '/activateLogin',
  '/activateFaild',
  '/resetPassword',
];

const prefixed = [
  'home',
  'eventDetails',
  'events',
  'professionalJury',
  'professionalZj',
  'gallery',
  'exhibition',
  'specialThanks',
  'contactUs',
  'aboutUs',
  'activateLogin',
  'activateFaild',
  'resetPassword',
];

const languages = ['en-US', 'zh-CN', 'zh-TW'];

for (const path of [
  ...plain,
  ...languages.flatMap((lang) => prefixed.map((p) => `/${lang}/${p}`)),
]) {
  test(`2 · ${path} is a page`, async ({ request, server }) => {
    const answer = await request.get(`${server.url}${path}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toMatch(/<title>[^<]+<\/title>/);
  });
}

/** Sections with detail pages, and the lists from which their ids are taken. */
const details = [
  { section: '/events', list: '/api/news', prefixed: true },
  { section: '/gallery', list: '/api/entries', prefixed: true },
  { section: '/exhibition', list: '/api/exhibition', prefixed: true },
  { section: '/selectedopen', list: '/api/selectedopen', prefixed: false },
  { section: '/selected', list: '/api/selected', prefixed: false },
] as const;

for (const { section, list, prefixed: hasTrees } of details) {
  test(`2 · ${section}/{id} is a page of its own, and an unknown id is not found`, async ({
    api,
    request,
    server,
  }) => {
    const { data } = await api.callApi('GET', list);
    const [first] = data.list;
    for (const tree of ['', ...(hasTrees ? ['/en-US'] : [])]) {
      const answer = await request.get(`${server.url}${tree}${section}/${first.id}`);
      expect(answer.status()).toBe(200);
      const unknown = await request.get(`${server.url}${tree}${section}/999999`);
      expect(unknown.status()).toBe(404);
    }
  });
}

for (const [from, to] of [
  ['/', '/home'],
  ['/en-US', '/home'],
  ['/zh-CN', '/home'],
  ['/zh-TW', '/home'],
  ['/nowhere', '/home'],
  ['/home/nowhere', '/home'],
  ['/en-US/nowhere', '/en-US/home'],
  ['/en-US/School', '/en-US/home'],
  ['/en-US/selectedopen', '/en-US/home'],
  ['/en-US/selected', '/en-US/home'],
  ['/en-US/share', '/en-US/home'],
] as const) {
  test(`2 · ${from} redirects to ${to}`, async ({ request, server }) => {
    const answer = await request.get(`${server.url}${from}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(new URL(answer.headers().location ?? '', server.url).pathname).toBe(to);
  });
}

for (const [path, status, text] of [
  ['/404', 404, 'Sorry, the page you visited does not exist.'],
  ['/500', 500, 'Sorry, something went wrong.'],
] as const) {
  test(`2 · ${path} stands alone`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    await expect(page.getByText(text).first()).toBeVisible();
  });
}

test('2 · exhibition and selected have layouts of their own, with index and detail inside', async ({
  page,
  api,
}) => {
  for (const [section, list] of [
    ['/exhibition', '/api/exhibition'],
    ['/selected', '/api/selected'],
  ] as const) {
    const { data } = await api.callApi('GET', list);
    const [first] = data.list;
    const findRail = async (path: string) => {
      await page.goto(path);
      return page.getByRole('main').getByRole('navigation').first().getAttribute('aria-label');
    };
    const rail = await findRail(section);
    expect(rail).toBeTruthy();
    expect(await findRail(`${section}/${first.id}`)).toBe(rail);
  }
});

test('2 · page titles come in every language', async ({ page }) => {
  for (const name of prefixed.filter((path) => !/activate|reset/.test(path))) {
    const titles = new Set<string>();
    for (const lang of languages) {
      await page.goto(`/${lang}/${name}`);
      titles.add(await page.title());
    }
    expect(titles.size, name).toBe(3);
  }
});

async function logInToConsole(
  page: Page,
  { email, password }: { email: string; password: string },
) {
  await page.goto('/safeSuper/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
}

test.describe('2 · console', () => {
  test('its login is the hash route /login below /safeSuper/', async ({ page }) => {
    await page.goto('/safeSuper/');
    await expect(page).toHaveURL(/\/safeSuper\/#\/login$/);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });

  test('an HTTP error leads to its page /500', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('access_token', 'some'));
    const failures: Record<number, string> = {};
    for (const status of [400, 499, 500, 504]) {
      const checkStatus = async () => {
        const body = JSON.stringify({ error: { message: 'A reason' } });
        await page.unrouteAll();
        await page.route('**/api/currentUser', (route) =>
          route.fulfill({ status, contentType: 'application/json', body }),
        );
        await page.goto('/safeSuper/');
        await expect(page).toHaveURL(/#\/500$/);
        await expect(page.getByText('Sorry, something went wrong.').first()).toBeVisible();
      };
      await test.step(`HTTP ${status}`, checkStatus).catch((error: Error) => {
        failures[status] = error.message;
      });
    }
    expect(failures).toEqual({});
  });

  test('what an access rule forbids is hidden, and a parent without visible children too', async ({
    page,
    owner,
  }) => {
    await logInToConsole(page, owner);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const system = menu.getByRole('button', { name: 'System' });
    await expect(system).toBeVisible();
    const whole = await menu.getByRole('listitem').count();
    await page.route('**/api/currentUser', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      // One access key is false; the others are missing.
      body.data.access = { canSeeAdmin: true, canSeeAudit: false };
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await expect(menu).toBeVisible();
    await expect(system).toHaveCount(0);
    expect(await menu.getByRole('listitem').count()).toBeLessThan(whole);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test.describe('2 · screens named by the menu', () => {
  const labels = [
    'Home',
    'Contest Details',
    'Submit an entry',
    'Contest News',
    'Expert Jury',
    'Gallery',
    'Exhibition',
    'Special Thanks',
    'Contact Us',
    'About Us',
    'Login/Register',
  ];

  test(labels.join(', '), async ({ page }) => {
    await page.goto('/en-US/home');
    for (const label of labels) {
      const link = page.getByRole('link', { name: label, exact: true }).first();
      await expect.soft(link, label).toBeAttached();
    }
  });

  test('Account and Logout, once signed in', async ({ page, api }) => {
    const { token } = await api.contestant();
    await page.goto('/en-US/home');
    await page.evaluate((value) => localStorage.setItem('access_token', value), token);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Account', exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page.getByRole('link', { name: 'Login/Register' }).first()).toBeVisible();
  });

  const forms = [
    ['login by email', '/en-US/login', /Email/],
    ['register', '/en-US/register', /Confirm password/],
    ['forgot password', '/en-US/forgotPassword', /Email/],
    ['reset password', '/en-US/resetPassword#token=x', /New password/],
    ['contact form: content', '/en-US/contactUs', /Your question/],
    ['contact form: name', '/en-US/contactUs', /Name/],
    ['contact form: email', '/en-US/contactUs', /Contact email/],
    ['contact form: captcha', '/en-US/contactUs', /Captcha/],
    ['contact form: phone in Simplified Chinese', '/zh-CN/contactUs', /联系电话/],
  ] as const;

  test('login, registration, passwords and the contact form', async ({ page }) => {
    for (const [what, path, field] of forms) {
      if (!page.url().endsWith(path)) await page.goto(path);
      await expect.soft(page.getByLabel(field).first(), what).toBeVisible();
    }
  });

  test('a failed verification links to registering again', async ({ page }) => {
    await page.goto('/en-US/activateFaild');
    await expect(page.getByText('Your account verification failed').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /Register again/ })).toHaveAttribute(
      'href',
      '/en-US/register',
    );
  });

  test('a verification that succeeded leads to login and on to the submission page', async ({
    page,
    api,
  }) => {
    const { email } = await api.register();
    const token = api.tokenIn((await api.newestTo(email)).text);
    await page.goto(`/en-US/activateLogin#token=${token}`);
    await expect(page.getByText('Your account is activated')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('Screen-1');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/en-US\/submitEntry$/);
  });

  test('an entry offers vote, share, creation background and team introduction', async ({
    page,
    api,
  }) => {
    const { data } = await api.callApi('GET', '/api/entries?pageSize=1');
    await page.goto(`/en-US/gallery/${data.list[0].id}`);
    await expect(page.getByRole('button', { name: /^Vote for No\./ }).first()).toBeVisible();
    for (const text of ['Creation background', 'Team introduction']) {
      await expect(page.getByRole('heading', { name: text })).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: /Share/ }).first()).toBeVisible();
  });

  test('the list of entries has a search box and a total', async ({ page, api }) => {
    const { data } = await api.callApi('GET', '/api/entries');
    await page.goto('/en-US/gallery');
    await expect(page.getByRole('searchbox').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: String(data.total) })).toHaveCount(1);
    await page.goto(`/en-US/gallery?search=${data.list[0].number}`);
    await expect(page.getByText(data.list[0].title).first()).toBeVisible();
  });

  test('there is a schedule', async ({ page }) => {
    await page.goto('/en-US/home');
    await expect(page.getByRole('heading', { name: /Schedule/ }).first()).toBeVisible();
  });

  test('a share image is made per entry, with its number and a scan-to-view prompt', async ({
    page,
    api,
    request,
    server,
  }) => {
    const { data } = await api.callApi('GET', '/api/entries?pageSize=2');
    const images = [];
    for (const { id } of data.list) {
      const image = await request.get(`${server.url}/api/entries/${id}/poster.png?locale=en-US`);
      expect(image.headers()['content-type']).toBe('image/png');
      images.push(await image.body());
    }
    expect(images[0]?.equals(images[1] ?? Buffer.alloc(0))).toBe(false);
    await page.goto(`/en-US/gallery/${data.list[0].id}`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Share picture' }).first().click();
    await expect(
      page.getByRole('img', { name: new RegExp(data.list[0].number) }).last(),
    ).toBeVisible();
  });
});
