import { expect, hydrated, test } from './instance.ts';

test.describe('1 · visitors can browse', () => {
  for (const [what, path, words] of [
    ['contest details', '/eventDetails', /Contest Details/],
    ['the expert jury', '/professionalJury', /Jury/],
    ['the gallery of entries', '/gallery', /Gallery/],
    ['the exhibition', '/exhibition', /Exhibition/],
    ['special thanks', '/specialThanks', /Special Thanks/],
    ['about us', '/aboutUs', /About Us/],
    ['contact', '/contactUs', /Contact Us/],
  ] as const) {
    test(what, async ({ page }) => {
      await page.goto(`/en-US${path}`);
      await expect(page.getByRole('main')).toContainText(words);
      const text = await page.getByRole('main').innerText();
      expect(text.length).toBeGreaterThan(150);
    });
  }
});

test('1 · the two kinds of news hold different items', async ({ page }) => {
  const listNewsItems = async (kind: string) => {
    await page.goto(`/en-US/events?kind=${kind}`);
    const links = page.getByRole('main').locator('a[href*="/events/"]');
    return links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  };
  const [media, company] = [await listNewsItems('media'), await listNewsItems('company')];
  expect(media.length).toBeGreaterThan(0);
  expect(company.length).toBeGreaterThan(0);
  expect(media.filter((item) => company.includes(item))).toEqual([]);
});

for (const [locale, networks] of [
  ['zh-CN', ['微信', '微博']],
  ['zh-TW', ['Facebook', 'LINE']],
  ['en-US', ['Facebook', 'X']],
] as const) {
  test(`1 · scam-prevention information is shared on two networks (${locale})`, async ({
    page,
  }) => {
    await page.addInitScript((value) => localStorage.setItem('locale', value), locale);
    await page.goto('/share');
    await hydrated(page);
    const card = page.getByRole('main');
    for (const network of networks) {
      const named = new RegExp(network);
      await expect(
        card
          .getByRole('link', { name: named })
          .or(card.getByRole('button', { name: named }))
          .first(),
      ).toBeVisible();
    }
  });
}

test('1 · visitors contact the organiser', async ({ api }) => {
  const body = {
    content: 'When does the exhibition open its doors?',
    name: 'A reader',
    contact: 'reader@example.org',
    ...(await api.captcha('contact')),
  };
  expect(await api.callApi('POST', '/api/contact', { body })).toMatchObject({
    code: 2002,
    msg: 'submit success',
  });
});

test('1 · visitors vote on entries, without an account', async ({ api, page }) => {
  const { data } = await api.callApi('GET', '/api/entries?pageSize=1');
  await page.goto(`/en-US/gallery/${data.list[0].id}`);
  await hydrated(page);
  await page
    .getByRole('button', { name: /^Vote for No\. / })
    .first()
    .click();
  // A new device on an unclassified network must wait ten seconds before its first vote.
  await expect(page.getByText('Vote Successfully!').first()).toBeAttached({ timeout: 30_000 });
});

test('1 · registered and verified users log in and start an entry', async ({ api, page }) => {
  const { token } = await api.contestant();
  const started = await api.callApi('POST', '/api/account/entries', { token, body: {} });
  expect(started).toMatchObject({ data: { state: 'draft' } });
  await page.goto('/en-US/login');
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
  await page.goto('/en-US/submitEntry');
  await expect(page.getByRole('button', { name: 'Start another entry' })).toBeVisible();
});

test('1 · the groups are Open and Student', async ({ page, api }) => {
  await page.goto('/en-US/gallery');
  for (const group of ['Open Group', 'Student Group']) {
    await expect(page.getByRole('main').getByText(group).first()).toBeAttached();
  }
  for (const group of ['open', 'student']) {
    const filters = encodeURIComponent(JSON.stringify({ group: [group] }));
    const { data } = await api.callApi('GET', `/api/entries?filters=${filters}`);
    expect(data.total).toBeGreaterThan(0);
    expect(data.list.every((entry: { group: string }) => entry.group === group)).toBe(true);
  }
});

test.describe('1 · the locale', () => {
  for (const [stored, browser, lang] of [
    ['en-US', 'zh-CN', 'en-US'],
    ['zh-TW', 'en-US', 'zh-Hant-TW'],
    ['zh-CN', 'en-US', 'zh-Hans-CN'],
    [null, 'en-US', 'en-US'],
    [null, 'zh-TW', 'zh-Hant-TW'],
    [null, 'de-DE', 'zh-Hans-CN'],
  ] as const) {
    test(`stored ${stored}, browser ${browser} → ${lang}`, async ({ newContext }) => {
      const page = await (await newContext({ locale: browser })).newPage();
      await page.addInitScript((value) => value && localStorage.setItem('locale', value), stored);
      await page.goto('/home');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
    });
  }

  test('switching reloads the page', async ({ page }) => {
    await page.goto('/home');
    await hydrated(page);
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await page.getByRole('link', { name: '繁體中文' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
    expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('zh-TW');
  });

  for (const language of ['he', 'ar', 'fa', 'ku']) {
    test(`${language} is laid out from right to left`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('locale', value), language);
      await page.goto('/gallery');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    });
  }

  test('every other language is laid out from left to right', async ({ page }) => {
    await page.goto('/gallery');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  });
});
