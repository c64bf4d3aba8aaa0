import { expect, test } from '../fixtures.ts';
import { AdUsersPage } from '../pages/ad-users-page.ts';

/** What a browser does whose storage is missing, refused or silent, before the page's own code. */
const BROKEN = {
  missing: () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
  },
  refused: () => {
    indexedDB.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'UnknownError');
    };
  },
  blocked: () => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    indexedDB.open = refuse;
    indexedDB.databases = () => Promise.reject(new DOMException('Insecure.', 'SecurityError'));
    for (const name of ['localStorage', 'sessionStorage', 'caches']) {
      Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
    }
    globalThis.BroadcastChannel = class {
      constructor() {
        refuse();
      }
    } as never;
  },
} as const;

for (const [kind, breakStorage] of Object.entries(BROKEN)) {
  test(`works from memory where storage is ${kind}`, async ({ page }) => {
    await page.addInitScript(breakStorage);
    const adUsers = new AdUsersPage(page);
    await page.goto('/ad-users');
    await expect(page.getByRole('link', { name: 'Marta Jensen' })).toBeVisible();
    await expect(page.getByText('Nothing is saved on this device')).toBeVisible();
    await expect(page.getByRole('status').getByText('Synced', { exact: true })).toBeVisible();
    await adUsers.heading.waitFor();
  });
}

test('offers a way on where storage never answers', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.goto('/ad-users');
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'This browser’s storage doesn’t answer' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Continue without storage' }).click();
  await expect(page.getByRole('link', { name: 'Marta Jensen' })).toBeVisible();
  await expect(page.getByText('Nothing is saved on this device')).toBeVisible();
});
