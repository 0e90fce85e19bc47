import { expect, test, waitForHydration } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';

// After Vite has bundled the first imports, it tells the page to reload.
test.use({ locale: 'en-US', expectedErrors: /Outdated Optimize Dep|dynamically imported module/ });

test('site and console run under npm run dev', async ({ newContext }) => {
  test.setTimeout(180_000);
  const server = await startServer({}, 'dev.ts');
  try {
    const page = await (await newContext({ baseURL: server.url })).newPage();
    // Reloads the page until it has the change, because the message is lost if the page has not connected to Vite yet.
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
