import 'fake-indexeddb/auto';
import { apiTokenRoutes } from '@ads-checker/shared/contracts/api-tokens';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { refetchProfileSettings } from './queries.ts';

vi.setConfig({ testTimeout: 60_000 });

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
  localStorage.clear();
});

async function open() {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: '/profile-settings',
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  const section = await screen.findByRole('region', { name: 'API tokens' });
  return { section, user: userEvent.setup() };
}

it('creates a token with the selected access, shows it once, and revokes it', async () => {
  const { section, user } = await open();
  await within(section).findByText('No API tokens yet.');
  await user.click(within(section).getByRole('button', { name: 'New token' }));
  const form = await screen.findByRole('dialog', { name: 'New API token' });
  await user.click(within(form).getByRole('button', { name: 'Create token' }));
  await within(form).findByText('This field is required');
  expect(within(form).getByText('Choose at least one')).toBeTruthy();
  await user.type(within(form).getByLabelText('Name'), 'Nightly');
  const rules = within(form).getByRole('group', { name: 'Rules' });
  await user.click(within(rules).getByRole('button', { name: 'Read and write' }));
  const profiles = within(form).getByRole('group', { name: 'Profiles' });
  await user.click(within(profiles).getByRole('button', { name: 'Read' }));
  await user.click(within(form).getByRole('button', { name: 'Create token' }));
  const shown = await screen.findByRole('alertdialog', { name: 'Copy your new token' });
  expect(within(shown).getByText(/^adc_x+$/)).toBeTruthy();
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  const list = await within(section).findByRole('list', { name: 'API tokens' });
  expect(within(list).getByText('Nightly')).toBeTruthy();
  expect(within(list).getByText('Profiles: read · Rules: read and write')).toBeTruthy();
  expect(document.body.textContent).not.toContain('adc_');
  const sessions = screen.getByRole('list', { name: 'Sessions' });
  expect(await within(sessions).findByText('API token Nightly')).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: 'Revoke: Nightly' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Revoke “Nightly”?' });
  await user.click(within(asked).getByRole('button', { name: 'Revoke token' }));
  await within(section).findByText('No API tokens yet.');
  await waitFor(() => expect(within(sessions).queryByText('API token Nightly')).toBeNull());
});

it('selects full or no access at once', async () => {
  const { section, user } = await open();
  await within(section).findByText('No API tokens yet.');
  await user.click(within(section).getByRole('button', { name: 'New token' }));
  const form = await screen.findByRole('dialog', { name: 'New API token' });
  const pressed = () =>
    within(form)
      .getAllByRole('group')
      .slice(1)
      .map(
        (group) =>
          within(group).queryByRole('button', { pressed: true })?.textContent ?? 'nothing chosen',
      );
  const all = within(form).getByRole('group', { name: 'Access to everything' });
  await user.click(within(all).getByRole('button', { name: 'Read and write' }));
  expect(pressed()).toEqual([
    'Read and write',
    'Read and write',
    'Read and write',
    'Read and write',
  ]);
  await user.click(within(all).getByRole('button', { name: 'Read' }));
  expect(pressed()).toEqual(['Read', 'Read', 'None', 'Read']);
  await user.click(within(all).getByRole('button', { name: 'None' }));
  expect(pressed()).toEqual(['None', 'None', 'None', 'None']);
});

it('offers to turn off the webhooks of a revoked token', async () => {
  const { section, user } = await open();
  const token = {
    id: '77',
    name: 'Nightly',
    accountId: '1',
    teamId: '1',
    scopes: ['rules:read'],
    createdAt: '2026-03-02T09:00:00.000Z',
    expiresAt: '2036-03-02T09:00:00.000Z',
    lastUsedAt: null,
    webhookCount: 2,
  };
  server.answer(apiTokenRoutes.list, () => ({ data: { apiTokens: [token], areas: [] } }));
  const asked: unknown[] = [];
  server.answer(identityRoutes.endSession, ({ query }) => {
    asked.push(query);
    return { data: null };
  });
  refetchProfileSettings();
  await user.click(await within(section).findByRole('button', { name: 'Revoke: Nightly' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke “Nightly”?' });
  const box = within(dialog).getByRole('checkbox', {
    name: 'Turn off 2 webhooks saved with this token',
  });
  expect(box.getAttribute('aria-checked')).toBe('true');
  await user.click(box);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke token' }));
  await waitFor(() => expect(asked).toEqual([{ webhooks: 'keep' }]));
});
