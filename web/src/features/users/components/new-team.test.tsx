import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { type ApiRequest, setTransport } from '../../../lib/api.ts';

// Keys are typed one by one, each with its effects
vi.setConfig({ testTimeout: 30_000 });

let server: ReturnType<typeof startTestServer>;
let sent: ApiRequest[];
let isSelectBroken = false;

beforeEach(async () => {
  server = startTestServer();
  await signIn('administrator');
  sent = [];
  isSelectBroken = false;
  setTransport({
    ...server.transport,
    async send(request) {
      sent.push(request);
      if (isSelectBroken && request.route === identityRoutes.selectAccount) {
        throw new TypeError('no network');
      }
      return server.transport.send(request);
    },
  });
});
afterEach(() => {
  cleanup();
  server.restore();
});

const countOf = (route: unknown) => sent.filter((request) => request.route === route).length;

async function fill(): Promise<void> {
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Harbor Lab');
  await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'Tests of landings');
}

it('requires a name and a description', async () => {
  await renderRoute({ path: '/teams/new' });
  await userEvent.click(screen.getByRole('button', { name: 'Create team' }));
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  expect(countOf(teamRoutes.create)).toBe(0);
});

it('is opened once created: its account is selected and the ad users are shown', async () => {
  const { address, signedIn } = await renderRoute({ path: '/teams/new' });
  const before = signedIn();
  await fill();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create team' }));
  expect(await screen.findByRole('heading', { name: 'Profiles' })).toBeTruthy();
  expect(address()).toBe('/ad-users');
  const { session, userAccounts, userTeams } = signedIn();
  expect(session.accountId).not.toBe(before.session.accountId);
  expect(userAccounts.find(({ id }) => id === session.accountId)).toMatchObject({
    teamId: session.teamId,
    userId: before.user.id,
    permissions: { manage_team: true, read_team_ads: true, manage_team_ads: true },
  });
  expect(userTeams.find(({ id }) => id === session.teamId)).toMatchObject({
    name: 'Harbor Lab',
    description: 'Tests of landings',
  });
  expect(countOf(teamRoutes.create)).toBe(1);
});

it('is not created again when only opening it failed', async () => {
  const { address } = await renderRoute({ path: '/teams/new' });
  await fill();
  isSelectBroken = true;
  await userEvent.click(screen.getByRole('button', { name: 'Create team' }));
  expect(await screen.findByText('Failed to update session data. Please try again.')).toBeTruthy();
  expect(address()).toBe('/teams/new');
  isSelectBroken = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Go to team' }));
  await waitFor(() => expect(address()).toBe('/ad-users'));
  expect(countOf(teamRoutes.create)).toBe(1);
});

it('is inaccessible without the permission to create teams, also after a change', async () => {
  const { address, changePermissions, goTo } = await renderRoute({ path: '/teams/new' });
  await fill();
  changePermissions({ create_teams: false });
  expect(await screen.findByRole('heading', { name: 'Profiles' })).toBeTruthy();
  await goTo('/teams/new');
  expect(address()).toBe('/ad-users');
});
