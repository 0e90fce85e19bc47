import { findSiteViolations, findThemeViolations, measureOverflow } from '../support/axe.ts';
import { issueCertificate, publishEntry, publishItem, setVoteCount } from '../support/content.ts';
import { openContest, query } from '../support/database.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';

/** Tests content as visitors see it. */
test.use({ locale: 'en-US' });

const inEnglish = (texts: Record<string, unknown>) => ({ 'en-US': texts });
const inChinese = (texts: Record<string, unknown>) => ({ 'zh-CN': texts });

const numbers: Record<string, number> = {};
let school = 0;
let certificate = '';

test.beforeAll(async ({ server: { dataDir } }) => {
  await openContest(dataDir);
  const publishNews = (kind: string, date: string, title: string) =>
    publishItem(dataDir, 'news', {
      facts: { kind, date },
      texts: inEnglish({
        title,
        summary: null,
        source: 'The Post',
        body: `<p>All about ${title}.</p>`,
      }),
    });
  await publishNews('media', '2026-03-01', 'First screening');
  await publishNews('company', '2026-03-02', 'Jury announced');
  await publishNews('media', '2026-03-03', 'Second screening');
  await publishItem(dataDir, 'news', {
    facts: { kind: 'media', date: '2026-03-05' },
    texts: inChinese({ title: '第三场放映', summary: null, source: null, body: '<p>正文</p>' }),
  });

  const panel = await publishItem(dataDir, 'panels', {
    facts: { kind: 'jury' },
    texts: inEnglish({ name: 'Final round' }),
  });
  await publishItem(dataDir, 'jury', {
    facts: { panel },
    texts: inEnglish({ name: 'Gu Wanqiu', role: 'Director', bio: ['Began with documentaries.'] }),
  });

  school = await publishItem(dataDir, 'schools', {
    texts: inEnglish({ name: 'Riverside University', province: 'Jiangsu' }),
  });
  await publishItem(dataDir, 'schools', {
    texts: inEnglish({ name: 'Hillside College', province: 'Yunnan' }),
  });

  const publishNumberedEntry = async (name: string, given: Parameters<typeof publishEntry>[1]) => {
    const { id, number } = await publishEntry(dataDir, given);
    numbers[name] = number;
    return id;
  };
  const open = await publishNumberedEntry('open', { title: 'Red Line', group: 'open' });
  const plain = await publishNumberedEntry('plain', {
    title: 'Third Row',
    group: 'student',
    school,
  });
  const gold = await publishNumberedEntry('gold', {
    title: 'Do Not Hang Up',
    group: 'student',
    school,
  });
  await publishNumberedEntry('out', {
    title: 'Borrowed',
    group: 'open',
    state: 'disqualified',
    reason: 'The pictures are not theirs.',
  });

  const award = await publishItem(dataDir, 'awards', {
    facts: { rank: 1 },
    texts: inEnglish({ name: 'Grand Prize', text: null }),
  });
  await publishItem(dataDir, 'selected', { facts: { entry: open, award: null } });
  await publishItem(dataDir, 'selected', { facts: { entry: plain, award: null } });
  await publishItem(dataDir, 'selected', {
    facts: { entry: gold, award },
    texts: inEnglish({ citation: 'For six desks and a mirror.' }),
  });
  certificate = await issueCertificate(dataDir, gold, award);
  const hall = await publishItem(dataDir, 'halls', { texts: inEnglish({ name: 'Hall of Desks' }) });
  for (const shown of [open, gold]) {
    await publishItem(dataDir, 'exhibition', {
      facts: { entry: shown, hall, startsAt: null },
      texts: inEnglish({ note: 'Watch the wall.' }),
    });
  }
});

test('news has a tab for each kind, and an item links to its neighbours of that kind', async ({
  page,
}) => {
  await page.goto('/events');
  await page.getByRole('link', { name: 'Media News', exact: true }).click();
  await expect(page).toHaveURL(/kind=media/);
  await expect(page.getByRole('link', { name: 'First screening' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Jury announced' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Second screening' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second screening');
  await expect(page.getByText('All about Second screening.')).toBeVisible();
  await expect(page.getByText('Source: The Post')).toBeVisible();

  const around = page.getByRole('navigation', { name: 'More news' });
  await expect(around.getByRole('link', { name: 'Jury announced' })).toHaveCount(0);
  await around.getByRole('link', { name: 'First screening' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First screening');
});

test('news written only in another language says so', async ({ page }) => {
  await page.goto('/en-US/events?kind=media');
  const title = page.getByRole('heading', { name: '第三场放映' });
  await expect(title).toHaveAttribute('lang', 'zh-Hans-CN');
  await expect(page.getByRole('heading', { name: 'First screening' })).not.toHaveAttribute(
    'lang',
    /./,
  );
});

test('the page of experts shows the jury if there are no experts', async ({ page }) => {
  await page.goto('/professionalJury');
  const card = page.getByRole('article').filter({ hasText: 'Gu Wanqiu' });
  await expect(card).toContainText('Director');
  await expect(card.getByText('Began with documentaries.')).toBeHidden();
  await card.getByText('About Gu Wanqiu').click();
  await expect(card.getByText('Began with documentaries.')).toBeVisible();
});

test('a long jury and a long list of thanks have pages of one hundred', async ({
  page,
  server: { dataDir },
}) => {
  const ids = [
    await publishItem(dataDir, 'panels', {
      facts: { kind: 'jury' },
      texts: inEnglish({ name: 'Crowd' }),
    }),
    await publishItem(dataDir, 'thanksTiers', { texts: inEnglish({ name: 'Friends' }) }),
  ];
  await query(
    dataDir,
    `insert into contents (type, state, position, facts, texts)
     select type, 'published', 1000 + n, jsonb_build_object(fact, group_id),
       jsonb_build_object('en-US', jsonb_build_object('name', type || ' ' || n, 'bio', '[]'::jsonb))
     from generate_series(1, 120) n,
       (values ('jury', 'panel', $1::int), ('thanks', 'tier', $2::int)) made (type, fact, group_id)`,
    ids,
  );
  try {
    for (const [path, last, shown] of [
      ['/en-US/professionalZj', 'jury 120', /^jury/],
      ['/en-US/specialThanks', 'thanks 120', /^thanks/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(last, { exact: true })).toHaveCount(0);
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page).toHaveURL(`${path}?current=2`);
      await expect(page.getByText(last, { exact: true })).toBeVisible();
      expect(await page.getByRole('main').getByText(shown).count()).toBeLessThan(40);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\?current=2$/);
    }
  } finally {
    await query(
      dataDir,
      `delete from contents where id = any($1) or (type in ('jury', 'thanks') and position > 1000)`,
      [ids],
    );
    await query(dataDir, `select pg_notify('changed', 'contents')`);
  }
});

test('a school is found and links to its films', async ({ page }) => {
  await page.goto('/School');
  await page.getByRole('searchbox').fill('river');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '1 school' })).toBeVisible();
  await page.getByRole('link', { name: '2 films' }).click();
  await expect(page).toHaveURL(new RegExp(`school=${school}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Films from Riverside University',
  );
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.goto('/School?province=Yunnan');
  await expect(page.getByRole('heading', { name: 'Hillside College' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Riverside University' })).toHaveCount(0);
});

test('selected works: students first, awards before works without one', async ({ page }) => {
  await page.goto('/selected');
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Do Not Hang Up', 'Third Row', 'Red Line']);
  await page.getByRole('link', { name: 'Do Not Hang Up', exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`/selected/${numbers.gold}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do Not Hang Up');
  await expect(page.getByText('For six desks and a mirror.')).toBeVisible();
  await page.getByRole('link', { name: /Next film/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Third Row');
});

test('a certificate is checked by its number as typed', async ({ page, server }) => {
  await page.goto('/en-US/certificates');
  await waitForHydration(page);
  await page.getByLabel('Certificate number').fill(certificate.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/en-US/certificates/${certificate}$`));
  const result = page.getByRole('status').filter({ hasText: 'This certificate is genuine' });
  for (const fact of ['Do Not Hang Up', 'Grand Prize', 'Team of Do Not Hang Up', certificate])
    await expect(result.getByText(fact, { exact: true })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await findThemeViolations(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

  const wrong = certificate.slice(0, -1) + (certificate.endsWith('0') ? '1' : '0');
  await page.getByLabel('Certificate number').fill(wrong);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('This number is incomplete or has a typo')).toBeVisible();
  expect((await page.request.get('/en-US/certificates?number=..')).url()).toContain('?number=..');

  await query(
    server.dataDir,
    "update contents set state = 'draft' where type = 'selected' and facts ->> 'award' is not null",
  );
  // Reads the page without scripts, as after scanning the QR code of a printed certificate.
  const html = await (await page.request.get(`/zh-CN/certificates/${certificate}`)).text();
  expect(html).toContain('此证书已失效');
  expect(html).not.toContain('Do Not Hang Up');
  await query(server.dataDir, "update contents set state = 'published' where type = 'selected'");
});

test('films of the exhibition have no vote button', async ({ page }) => {
  await page.goto(`/exhibition/${numbers.open}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red Line');
  await expect(page.getByText('Watch the wall.')).toBeVisible();
  await expect(page.getByRole('button', { name: /vote/i })).toHaveCount(0);
  await page.getByRole('link', { name: /Next film/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do Not Hang Up');
});

test('a disqualified entry shows the reason and offers neither player nor vote', async ({
  page,
}) => {
  await page.goto(`/gallery/${numbers.out}`);
  await expect(page.getByText('The pictures are not theirs.')).toBeVisible();
  await expect(page.getByRole('button', { name: /vote|play/i })).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.goto('/gallery?sort=newest');
  await expect(page.getByRole('heading', { name: 'Red Line' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Borrowed' })).toHaveCount(0);
});

test('counts update while the page is open', async ({ page, server }) => {
  await page.clock.install();
  await page.goto(`/gallery/${numbers.plain}`);
  await waitForHydration(page);
  const count = page.getByRole('status').filter({ hasText: /vote/ }).first();
  await expect(count).toHaveText('0 votes');
  await setVoteCount(server.dataDir, numbers.plain ?? 0, 41);
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(count).toHaveText('41 votes', { timeout: 500 });
  }).toPass();
});

test('a press on Vote before hydration counts', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/framework-*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(`/gallery/${numbers.gold}`, { waitUntil: 'commit' });
  const vote = page.getByRole('button', { name: /Vote for No\./ });
  await vote.click();
  await expect(vote).toHaveAttribute('aria-pressed', 'false');
  arrival.resolve();
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  // A new device must wait before its first vote.
  await expect(vote).toHaveText('Voted', { timeout: 30_000 });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a disqualified entry has no axe violations and fits a phone: ${colorScheme}`, async ({
    newContext,
  }) => {
    const viewport = { width: 360, height: 740 };
    const page = await (await newContext({ locale: 'en-US', colorScheme, viewport })).newPage();
    await page.goto(`/gallery/${numbers.out}`);
    await page.waitForLoadState('networkidle');
    expect(await findSiteViolations(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });
}

for (const [name, path] of [
  ['the contest’s page', '/en-US/eventDetails'],
  ['the jury', '/zh-TW/professionalJury'],
  ['the tips', '/share'],
  ['the works', '/selected'],
] as const) {
  test(`headings and pictures of ${name} are printed with their text`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const loose = await page.getByRole('main').evaluate((main) => {
      const isShown = (element: Element) => element.getClientRects().length > 0;
      // Whether an element is in a grid with more than one row, because browsers ignore `break-after` between rows of a
      // grid.
      const isInRows = ({ tagName, parentElement, nextElementSibling }: Element) =>
        tagName !== 'H1' &&
        nextElementSibling !== null &&
        parentElement !== null &&
        !parentElement.closest('li') &&
        /grid|flex/.test(getComputedStyle(parentElement).display);
      const separated = [...main.querySelectorAll('h1, h2, h3, h4, summary')].filter(
        (heading) =>
          isShown(heading) &&
          (getComputedStyle(heading).breakAfter !== 'avoid' || isInRows(heading)),
      );
      const split = [...main.querySelectorAll('img')].filter(
        (image) => isShown(image) && getComputedStyle(image).breakInside !== 'avoid',
      );
      return [...separated, ...split].map((element) => element.outerHTML);
    });
    expect(loose).toEqual([]);
  });
}
