import { expect, test, waitForHydration } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';

// Vite tells a page to come again once it has bundled what the page asked for first.
test.use({ locale: 'en-US', expectedErrors: /Outdated Optimize Dep|dynamically imported module/ });

test('the product runs under npm run dev, site and console', async ({ newContext }) => {
  test.setTimeout(180_000);
  const server = await startServer({}, 'dev.ts');
  try {
    const page = await (await newContext({ baseURL: server.url })).newPage();
    // That word is lost on a page whose connection to Vite does not stand yet: a reload asks anew.
    await expect(async () => {
      await page.goto(`${server.url}/home`);
      await waitForHydration(page, 20_000);
    }).toPass();
    await expect(async () => {
      await page.goto(`${server.url}/safeSuper/`);
      await expect(page).toHaveURL(/#\/login$/, { timeout: 20_000 });
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible({ timeout: 20_000 });
    }).toPass();
  } finally {
    await server.stop();
  }
});
