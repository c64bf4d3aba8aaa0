import type { Locator, Page } from '@playwright/test';

export class MembersPage {
  readonly table: Locator;
  readonly newMember: Locator;
  readonly invitations: Locator;
  readonly question: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.table = page.getByRole('table', { name: 'Members' });
    this.newMember = page.getByRole('link', { name: 'New member' }).first();
    this.invitations = page.getByRole('region', { name: 'Invitations' });
    this.question = page.getByRole('alertdialog');
  }

  async open(): Promise<void> {
    await this.#page.goto('/team-settings/members');
    await this.table.waitFor();
  }

  row(name: string): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.#page.getByRole('link', { name, exact: true }) });
  }

  async openMember(name: string): Promise<Locator> {
    await this.row(name).getByRole('link', { name, exact: true }).click();
    const pane = this.pane(name);
    await pane.waitFor();
    return pane;
  }

  /** The row of an invitation, by the username or email that was entered. */
  invitation(usernameOrEmail: string): Locator {
    return this.invitations.getByRole('listitem', { name: usernameOrEmail });
  }

  pane(name: string): Locator {
    return this.#page.getByRole('complementary', { name });
  }

  permission(name: string, permission: 'Manage team' | 'View team ads' | 'Edit team ads'): Locator {
    return this.pane(name).getByRole('switch', { name: permission });
  }

  act(
    name: string,
    act: 'Save member' | 'Restrict access' | 'Restore access' | 'Remove from team',
  ): Locator {
    return this.pane(name).getByRole('button', { name: act });
  }
}
