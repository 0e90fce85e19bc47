import type { Code } from '@film-contest/contract/codes';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { published } from './console-dialogs.ts';
import { openConsole, resolvePath } from './console-screens.ts';
import type { Change, Data, Opening } from './dialog-opening.ts';
import type { OwnerSession } from './owner-session.ts';

const sentence = 'a x Film has a logo. 片中有台标。';
/**
 * Keys to type where no text field has the focus. They contain no space, which would press a focused button, and no
 * Chinese characters, which browsers insert only into text fields.
 */
const keys = 'a x film ';

/** Adds the data that dialogs of the lists need: a saved view, and a note on an entry. */
export async function prepareDialogs(desk: OwnerSession): Promise<void> {
  const view = { name: 'Waiting', query: 'filters={"state":["in_review"]}', isShared: false };
  await desk.send('POST', 'lists/entries/views', view);
  const entry = await resolvePath(desk, '/entries/:id');
  await desk.send('POST', `${entry.slice(1)}/notes`, { text: 'Check the letter.' });
}

/** Returns a function that opens a dialog and can type into it. That function returns the problems that it finds. */
export function createDialogChecker(page: Page, desk: OwnerSession) {
  const screens = openConsole(page);
  let [shown, hasChangedData] = ['', false];

  async function openScreen({ on, responses = {} }: Opening) {
    const willChangeData = Object.keys(responses).some((call) => call.startsWith('GET'));
    const isReloaded = willChangeData || hasChangedData;
    const isBlocked = (await page.getByRole('dialog').count()) > 0;
    if (on === shown && !isReloaded && !isBlocked) return;
    if (shown) await leaveScreen(page);
    // Reloads, because screens show cached data for some seconds.
    if (isReloaded) await page.reload();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    [shown, hasChangedData] = [on, willChangeData];
    await screens.open(await resolveEntryPath(desk, on));
  }

  return async function checkDialog(opening: Opening, withTyping: boolean): Promise<string[]> {
    const { open, focus, responses = {}, width = 1440 } = opening;
    await page.setViewportSize({ width, height: 900 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const [call, change] of Object.entries(responses))
      await changeResponse(page, call, change);
    await openScreen(opening);
    await open(page);
    const dialog = page.getByRole('dialog').last();
    await expect(dialog).toBeVisible();
    await screens.waitUntilLoaded();
    await expect.poll(() => describeFocus(page)).toMatchObject({ kind: focus });
    const problems = withTyping ? await typeIntoDialog(dialog, focus) : [];
    await closeDialogs(page);
    return problems;
  };

  async function typeIntoDialog(dialog: Locator, focus: Opening['focus']): Promise<string[]> {
    const text = await readText(dialog);
    const sent: string[] = [];
    const recordCall = (request: Request) => {
      const call = `${request.method()} ${new URL(request.url()).pathname}`;
      if (!harmlessCalls.test(call)) sent.push(call);
    };
    page.on('request', recordCall);
    await page.keyboard.type(focus === 'text' ? sentence : keys, { delay: 60 });
    page.off('request', recordCall);

    const { kind, value, most } = await describeFocus(page);
    const problems = sent.map((call) => `sent ${call}`);
    if (kind !== focus) problems.push(`the focus moved to ${kind}`);
    if (!(await dialog.isVisible())) problems.push('closed');
    else if (focus !== 'text' && (await readText(dialog)) !== text) problems.push('changed');
    const expected = most > 0 ? sentence.slice(0, most) : sentence;
    if (focus === 'text' && !value.includes(expected)) problems.push(`the field has “${value}”`);
    return problems;
  }
}

/**
 * Reads the text of a dialog. Omits numbers, because some of them count time. Omits announcements of selects, which
 * exist only while their options are hidden.
 */
const readText = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const announced of copy.querySelectorAll('[aria-live]:has(+ .ant-select)'))
      announced.remove();
    return copy.textContent?.replace(/\d+/g, '');
  });

/** Closes the open dialogs, if they can be closed. A popup inside a dialog, such as a calendar, closes first. */
async function closeDialogs(page: Page): Promise<void> {
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press('Escape');
    const isClosed = page.waitForFunction(
      () =>
        [...document.querySelectorAll('.ant-modal-wrap, .ant-drawer-open')].every(
          (each) => !each.checkVisibility(),
        ),
      undefined,
      { timeout: 1000 },
    );
    if (await isClosed.then(Boolean, () => false)) return;
  }
}

/** Leaves a screen. Confirms that changes are not saved. */
async function leaveScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '/left';
  });
  const discard = page.getByRole('dialog').getByRole('button', { name: 'Discard changes' });
  const left = page.getByRole('heading', { name: /404|exist/ });
  await expect(discard.or(left)).toBeVisible();
  if (await discard.isVisible()) await discard.click();
  await expect(left).toBeVisible();
}

/** Calls that may be made while text is typed: reading calls, previews, and the renewed hold of an open entry. */
const harmlessCalls = /^GET |\/hold$|\/preview$/;

async function resolveEntryPath(desk: OwnerSession, path: string): Promise<string> {
  if (path !== published) return resolvePath(desk, path);
  const filters = JSON.stringify({ state: ['published'], group: ['open'] });
  const { list } = await desk.get<{ list: { id: string }[] }>(`entries?filters=${filters}`);
  return `/entries/${list[0]?.id}`;
}

/** Changes the data of a response, or rejects the call with a code. */
async function changeResponse(page: Page, call: string, change: Change | Code): Promise<void> {
  const [method, path = ''] = call.split(' ');
  const pattern = new RegExp(`${path.replaceAll('*', '[^/?]+')}(\\?|$)`);
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (typeof change === 'number') {
      const error = { message: '', requestId: 'test' };
      return route.fulfill({
        json: { status: change, code: change, msg: `Code ${change}`, data: null, error },
      });
    }
    if (method !== 'GET') {
      const data = change((route.request().postDataJSON() ?? {}) as Data);
      return route.fulfill({ json: { status: 200, msg: '', data } });
    }
    const response = await route.fetch();
    const body = (await response.json()) as { data: Data };
    return route.fulfill({ response, json: { ...body, data: change(body.data) } });
  });
}

const describeFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const isInDialog = element?.closest('[role="dialog"], .ant-drawer') !== null;
    const role = element?.getAttribute('role');
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const texts = ['text', 'textarea', 'email', 'password', 'url', 'search'];
    const isText = isField && !role && texts.includes(element.type);
    const getKind = () => {
      if (!isInDialog) return 'outside';
      if (role === 'combobox') return 'choice';
      if (isText) return 'text';
      if (isField) return 'other';
      return element?.matches('a, button') ? 'button' : 'none';
    };
    return {
      kind: getKind(),
      value: isField ? element.value : '',
      most: isField ? element.maxLength : -1,
    };
  });
