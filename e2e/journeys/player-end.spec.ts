import { publishEntry } from '../support/content.ts';
import { addFilm, addGiveaways } from '../support/film.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';
import { readVideoProperty, startAndPause } from '../support/playback.ts';

// Decoding frames is slow on a slow machine.
test.describe.configure({ timeout: 120_000 });
test.use({ locale: 'en-US' });

test('shows a giveaway while it is played, and offers the next film after the end', async ({
  page,
  server,
}) => {
  const film = await publishEntry(server.dataDir, { title: 'A Wall of Cardboard', group: 'open' });
  await publishEntry(server.dataDir, { title: 'The next film', group: 'open' });
  await addFilm(server.dataDir, film.id);
  const line = 'No police officer asks for a password.';
  await addGiveaways(server.dataDir, film.id, [{ t: 4, scamType: 'police', line }]);
  await page.goto(`/gallery/${film.number}`);
  await waitForHydration(page);
  await startAndPause(page);
  const player = page.getByRole('region', { name: /^Player/ });
  const cue = player.getByRole('status').filter({ hasText: 'No police officer' });
  await expect(cue).toHaveCount(0);
  await player.getByRole('button', { name: /^Giveaway at 0:04/ }).click();
  await expect(cue).toBeVisible();
  await player.focus();
  await page.keyboard.press('9');
  await page.keyboard.press(' ');
  await expect.poll(() => readVideoProperty(page, (video) => video.ended)).toBe(true);
  await expect(player.getByText('The film has ended. Up next: The next film')).toBeAttached();
  const next = player.getByRole('link', { name: 'Up next The next film' });
  const stay = player.getByRole('button', { name: 'Stay here' });
  await next.focus();
  await page.keyboard.press('Tab');
  await expect(stay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(next).toHaveCount(0);
  await expect(player.getByRole('button', { name: 'Start over' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('9');
  await expect.poll(() => readVideoProperty(page, (video) => video.ended)).toBe(true);
  await next.press('Enter');
  await expect(page.getByRole('heading', { name: 'The next film', level: 1 })).toBeVisible();
});
