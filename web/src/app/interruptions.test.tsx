import 'fake-indexeddb/auto';
import { identityRoutes, type SignedIn } from '@ads-checker/shared/contracts/identity';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../../test/render-route.tsx';
import { signIn, startTestServer } from '../../test/test-server.ts';
import { type ApiRequest, call, setTransport } from '../lib/api.ts';
import { openReplica, type Replica, ReplicaProvider, wipeAll } from '../replica/index.ts';
import { LogOutButton } from './log-out.tsx';
import { RejectionToasts } from './rejection-toasts.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';
import { type StartupActor, useStartup } from './startup-context.ts';
import { TeamSwitchedDialog } from './team-switched-dialog.tsx';

vi.setConfig({ testTimeout: 30_000 });
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
let startup: StartupActor;
let broken: ApiRequest['route'] | null;
let refused: ApiRequest['route'] | null;

beforeEach(async () => {
  server = startTestServer();
  await signIn('administrator');
  broken = null;
  refused = null;
  setTransport({
    ...server.transport,
    async send(request) {
      if (request.route === broken) {
        throw new TypeError('no network');
      }
      if (request.route === refused) {
        return { status: 403, retryAfter: null, json: REFUSAL.toEnvelope() };
      }
      return server.transport.send(request);
    },
  });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
});

function TakeStartup() {
  startup = useStartup();
  return null;
}

const REFUSAL = new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
const secondTeam = { name: 'Harbor Lab', description: 'Tests of landings' };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openOwn = ({ user, session }: SignedIn) =>
  openReplica({ userId: user.id, accountId: session.accountId ?? '' });

const rename = (replica: Replica, teamId: string) =>
  replica.outbox.get().issue(
    {
      name: 'updateTeam',
      target: { kind: 'team', id: teamId, label: 'Northpine Media' },
      payload: { name: 'Renamed' },
    },
    { name: 'Northpine Media' },
  );

describe('an account selected in another tab', () => {
  async function chooseElsewhere() {
    const { data } = await call(teamRoutes.create, { body: secondTeam });
    const shown = await renderRoute({
      path: '/users',
      around: (
        <>
          <TakeStartup />
          <TeamSwitchedDialog />
        </>
      ),
    });
    const here = shown.signedIn().session.accountId ?? '';
    const there = data.account.id;
    await call(identityRoutes.selectAccount, { params: { accountId: there } });
    startup.send({ type: 'account-elsewhere' });
    const dialog = await screen.findByRole('alertdialog', {
      name: 'You switched teams in another tab',
    });
    const ofServer = async () =>
      (await call(identityRoutes.authenticate, {})).data.session.accountId;
    return { ...shown, here, there, dialog, ofServer };
  }

  it('is named beside the current one, and Escape does not dismiss the question', async () => {
    const { dialog, signedIn, here } = await chooseElsewhere();
    expect(dialog.textContent).toContain(
      'This tab shows Northpine Media, the other one Harbor Lab.',
    );
    await userEvent.keyboard('{Escape}');
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Switch to Harbor Lab', 'Stay in Northpine Media']);
    expect(signedIn().session.accountId).toBe(here);
  });

  it('is followed on request', async () => {
    const { signedIn, there } = await chooseElsewhere();
    await press('Switch to Harbor Lab');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(signedIn().session.accountId).toBe(there);
  });

  it('is rejected on request: the session is switched back', async () => {
    const { signedIn, here, ofServer } = await chooseElsewhere();
    await press('Stay in Northpine Media');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(signedIn().session.accountId).toBe(here);
    expect(await ofServer()).toBe(here);
  });

  it('stays a question when the session could not be switched back', async () => {
    const { signedIn, here } = await chooseElsewhere();
    broken = identityRoutes.selectAccount;
    await press('Stay in Northpine Media');
    expect(
      await screen.findByText('Failed to update session data. Please try again.'),
    ).toBeTruthy();
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(signedIn().session.accountId).toBe(here);
  });
});

describe('an expired session', () => {
  it('continues with the account on the screen, whichever the new session starts with', async () => {
    const { data } = await call(teamRoutes.create, { body: secondTeam });
    await call(identityRoutes.updateProfile, { body: { preferredAccountId: data.account.id } });
    const { signedIn } = await renderRoute({
      path: '/users',
      around: (
        <>
          <TakeStartup />
          <SessionEndedDialog />
        </>
      ),
    });
    const here = signedIn().session;
    expect(here.accountId).not.toBe(data.account.id);
    startup.send({ type: 'session-ended' });
    await userEvent.type(await screen.findByLabelText('Password'), 'anything');
    await press('Log in');
    await waitFor(() => expect(startup.getSnapshot().hasTag('ended')).toBe(false));
    expect(signedIn().session.id).not.toBe(here.id);
    expect(signedIn().session.accountId).toBe(here.accountId);
    const { data: now } = await call(identityRoutes.authenticate, {});
    expect(now.session.accountId).toBe(here.accountId);
  });
});

describe('a rejected change of people, teams or settings', () => {
  it('is reported once on any screen, with the change and the reason', async () => {
    const { data: me } = await call(identityRoutes.authenticate, {});
    const replica = await openOwn(me);
    await renderRoute({
      path: '/users',
      around: <RejectionToasts />,
      wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
    });
    refused = teamRoutes.update;
    await rename(replica, me.session.teamId ?? '');
    const text = `Couldn’t change Northpine Media: ${ERROR_MESSAGES.permissionsDenied}`;
    expect(await screen.findByText(text)).toBeTruthy();
    await replica.outbox.get().drop(replica.outbox.get().commands[0]?.id ?? '');
    await waitFor(() => expect(replica.outbox.get().commands).toEqual([]));
    expect(screen.getAllByText(text)).toHaveLength(1);
  });
});

describe('logging out without an account', () => {
  it('asks about unsent changes of others on this device, and does not offer to send them', async () => {
    const { data: me } = await call(identityRoutes.authenticate, {});
    const replica = await openOwn(me);
    broken = teamRoutes.update;
    await rename(replica, me.session.teamId ?? '');
    await replica.close();
    await renderRoute({ path: '/users', around: <LogOutButton /> });
    await press('Log out');
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Log out and lose 1 unsent change?' }),
    );
    expect(
      dialog.getByText(/1 of them belongs to another team or user and can’t be sent from here/),
    ).toBeTruthy();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Cancel',
      'Log out',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await call(identityRoutes.authenticate, {})).data.user.id).toBe(me.user.id);
  });
});
