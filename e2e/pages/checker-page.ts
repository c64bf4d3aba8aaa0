import type { Locator, Page } from '@playwright/test';

export type CheckerTab = 'campaigns' | 'ad-sets' | 'ads' | 'ad-images';

export const SIZE = /^[\d,\u00a0]+ × [\d,\u00a0]+$/;

export interface Place {
  readonly profile: { readonly id: string };
  readonly account: { readonly id: string };
}

export class CheckerPage {
  readonly grid: Locator;
  readonly totals: Locator;
  readonly accounts: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.grid = page.getByRole('grid');
    this.accounts = page.getByRole('region', { name: 'Ad accounts' });
    this.totals = this.grid.getByRole('row', { name: /^Total of/ });
  }

  static path({ profile, account }: Place, tab: CheckerTab = 'campaigns'): string {
    return `/checker/users/${profile.id}/accounts/${account.id}/${tab}`;
  }

  async open(place: Place, tab: CheckerTab = 'campaigns'): Promise<void> {
    await this.#page.goto(CheckerPage.path(place, tab));
    await this.untilRows();
  }

  /** In the order in which the ad network lists the objects. */
  async openInOrder(place: Place, tab: CheckerTab): Promise<void> {
    await this.#page.goto(`${CheckerPage.path(place, tab)}?sort=none`);
    await this.untilRows();
  }

  async untilRows(): Promise<void> {
    await this.grid.getByRole('switch').first().waitFor();
  }

  async untilShown(tab: CheckerTab): Promise<void> {
    if (tab === 'ad-images') {
      await this.#page.getByText(SIZE).first().waitFor();
    } else {
      await this.untilRows();
    }
  }

  accountLink(name: string): Locator {
    return this.accounts.getByRole('link').filter({ hasText: name });
  }

  async chooseDisplay(mode: 'Cards' | 'Table'): Promise<void> {
    await this.#page
      .getByRole('group', { name: 'Layout' })
      .getByRole('button', { name: mode })
      .click();
  }

  inspector(name: string): Locator {
    return this.#page.getByRole('complementary', { name, exact: true });
  }

  switchOf(name: string): Locator {
    return this.grid.getByRole('switch', { name, exact: true });
  }

  row(name: string): Locator {
    const ownSwitch = this.#page.getByRole('switch', { name, exact: true });
    return this.grid.getByRole('row').filter({ has: ownSwitch });
  }

  tab(name: string | RegExp): Locator {
    return this.#page.getByRole('navigation', { name: 'Ad objects' }).getByRole('link', { name });
  }

  columnHead(name: string | RegExp): Locator {
    return this.grid.getByRole('columnheader', { name });
  }

  /** Names in screen order; the list is virtual, so only rendered rows. */
  async rowNames(): Promise<readonly string[]> {
    return this.grid.getByRole('switch').evaluateAll((switches) =>
      switches
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? '',
          index: Number(element.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')),
        }))
        .sort((a, b) => a.index - b.index)
        .map(({ name }) => name),
    );
  }

  async uniqueRowNames(): Promise<readonly string[]> {
    const names = await this.rowNames();
    return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
  }

  /** Cells that are not aligned with their column header. */
  async misplacedCells(): Promise<readonly string[]> {
    return this.grid.evaluate((grid) => {
      const heads = new Map(
        [...grid.querySelectorAll('[role=columnheader]')].map((head) => {
          const { left, right } = head.getBoundingClientRect();
          return [head.getAttribute('aria-colindex'), { left, right }] as const;
        }),
      );
      return [...grid.querySelectorAll('[role=gridcell]')].flatMap((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        const head = heads.get(cell.getAttribute('aria-colindex'));
        const isUnder =
          head !== undefined && Math.abs(head.left - left) < 1 && Math.abs(head.right - right) < 1;
        return isUnder ? [] : [`${cell.getAttribute('aria-colindex')}: ${cell.textContent}`];
      });
    });
  }

  async columnTexts(head: string | RegExp): Promise<readonly string[]> {
    const column = await this.columnHead(head).getAttribute('aria-colindex');
    return this.grid.locator(`[role=gridcell][aria-colindex="${column}"]`).evaluateAll((cells) =>
      cells
        // The totals row has no switch.
        .filter((element) => element.closest('[role=row]')?.querySelector('[role=switch]') !== null)
        .map((element) => ({
          text: element.textContent ?? '',
          index: Number(element.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')),
        }))
        .sort((a, b) => a.index - b.index)
        .map(({ text }) => text),
    );
  }
}
