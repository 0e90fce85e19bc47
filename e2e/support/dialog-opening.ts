import type { Code } from '@film-contest/contract/codes';
import type { Page } from '@playwright/test';

export type Data = Record<string, unknown>;
/** Changes the data of a call's response, or the body of a request that writes. */
export type Change = (data: Data) => Data;

/** How to open a dialog of the console, and what to expect. */
export interface Opening {
  /** Path of the screen; `:id` is the first item of its list, `:published` a published entry of the Open Group. */
  on: string;
  open: (page: Page) => Promise<void>;
  /**
   * Kind of the element that has the focus in the open dialog: a text field, a choice, another field without text, or
   * no field.
   */
  focus: 'text' | 'choice' | 'other' | 'none';
  /** Changed responses of calls, by method and path. */
  responses?: Record<string, Change | Code>;
  /** Width of the window in pixels. */
  width?: number;
}

const roles = ['button', 'menuitem', 'link', 'checkbox', 'radio', 'option'] as const;

/**
 * Returns a function that presses the elements with these names, one after the other. The first one is in the page or
 * its header, not in the menu.
 */
export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const [place, name] of names.entries()) {
      const part = page.locator(place === 0 ? 'main, header' : 'body');
      const [first, ...others] = roles.map((role) => part.getByRole(role, { name, exact: true }));
      if (first)
        await others
          .reduce((any, each) => any.or(each), first)
          .first()
          .click({ timeout: 10_000 });
    }
  };

export const person = { id: '7d8f4f0e-2f65-4c3a-9a75-0a4c1c7c6b11', name: 'Mei' };
export const time = '2026-11-01T08:00:00.000Z';
