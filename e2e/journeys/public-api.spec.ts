import { startWebhookReceiver } from '../../server/test/harness/webhook-receiver.ts';
import { expect, test } from '../fixtures.ts';
import { ProfilePage } from '../pages/profile-page.ts';

test('a program uses a token created in the settings until it is revoked', async ({
  newMember: { page, api },
  product,
}) => {
  const profile = new ProfilePage(page);
  await profile.open();
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New API token' });
  await form.getByLabel('Name', { exact: true }).fill('Nightly report');
  await form
    .getByRole('group', { name: 'Profiles', exact: true })
    .getByRole('button', { name: 'Read', exact: true })
    .click();
  await form.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Copy your new token' });
  const token = await shown.locator('code').textContent();
  await shown.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem');
  await expect(row).toContainText('Nightly report');
  await expect(row).toContainText('Never used');

  const ask = async (path: string) => {
    const response = await fetch(`${product.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const profiles = `/accounts/${api.accountId}/ad-users?includeShared=true`;
  const names = (await api.listProfiles()).map(({ name }) => ({ name }));
  expect(await ask(profiles)).toMatchObject({ status: 200, body: { data: { adUsers: names } } });
  expect(await ask(`/accounts/${api.accountId}/proxies`)).toMatchObject({
    status: 403,
    body: { code: 'scope_missing', details: { scope: 'proxies:read' } },
  });
  await page.reload();
  await expect(row).toContainText(/Used \d/);

  await row.getByRole('button', { name: 'Revoke: Nightly report' }).click();
  await page
    .getByRole('alertdialog', { name: 'Revoke “Nightly report”?' })
    .getByRole('button', { name: 'Revoke token' })
    .click();
  await expect(page.getByText('No API tokens yet.')).toBeVisible();
  expect(await ask(profiles)).toMatchObject({ status: 401, body: { code: 'session_revoked' } });
});

test('a signed test message of a webhook reaches the program', async ({ page }) => {
  const receiver = await startWebhookReceiver();
  try {
    await page.goto('/team-settings/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('URL').fill(receiver.address);
    await form.getByRole('checkbox').first().click();
    await form.getByRole('button', { name: 'Create webhook' }).click();
    const secret = page.getByRole('alertdialog', { name: 'Copy the secret' });
    await expect(secret.locator('code')).toHaveText(/^whsec_/);
    await secret.getByRole('button', { name: 'Done' }).click();
    const webhook = page
      .getByRole('list', { name: 'Webhooks' })
      .getByRole('listitem')
      .filter({ hasText: receiver.address });
    await webhook.getByRole('button', { name: 'Send test' }).click();
    await expect(webhook.getByRole('list', { name: 'Log' })).toContainText('Delivered');
    expect(receiver.calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/hook?from=ads', expect.objectContaining({ type: 'test' })],
    ]);
    expect(receiver.calls[0]?.headers).toMatchObject({
      'webhook-signature': expect.stringMatching(/^v1,/),
    });

    await webhook.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete webhook?' })
      .getByRole('button', { name: 'Delete webhook' })
      .click();
    await expect(page.getByText(receiver.address)).toBeHidden();
  } finally {
    receiver.close();
  }
});
