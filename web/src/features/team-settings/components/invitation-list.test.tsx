import 'fake-indexeddb/auto';
import { invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../../test/test-server.ts';
import { call } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { wipeAll } from '../../../replica/index.ts';
import { open } from '../test/team-screen.tsx';

// fake-indexeddb is many times slower than a browser's IndexedDB
vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

const DAY_MS = 86_400_000;

let server: ReturnType<typeof startTestServer>;
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
});

async function inviteDaysAgo(days: number) {
  server = startTestServer({ nowMs: Date.now() - days * DAY_MS });
  const { teamId } = await open('/team-settings/members');
  const { data } = await call(invitationRoutes.create, {
    params: { teamId },
    body: {
      usernameOrEmail: 'wren',
      permissions: { manage_team: false, read_team_ads: false, manage_team_ads: false },
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Invitations' }));
  return { row: within(list.getByRole('listitem', { name: 'wren' })), ...data.invitation };
}

it('shows until when an invitation can be accepted', async () => {
  const { row, expiresAt } = await inviteDaysAgo(6);
  expect(
    row.getByText(`Invited, until ${formatDate({ at: expiresAt, now: new Date() })}`),
  ).toBeTruthy();
  expect(row.getByText('Member')).toBeTruthy();
});

it('shows an expired invitation, which a new link renews', async () => {
  const { row } = await inviteDaysAgo(8);
  expect(row.getByText('Expired')).toBeTruthy();
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Copy link',
    'Withdraw',
  ]);
});
