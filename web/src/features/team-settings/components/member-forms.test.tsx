import 'fake-indexeddb/auto';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { call, setTransport } from '../../../lib/api.ts';
import { wipeAll } from '../../../replica/index.ts';
import { getMember, listMembers, open, show } from '../test/team-screen.tsx';

// fake-indexeddb is many times slower than a browser's IndexedDB, and keys are typed one by one
vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
let sent: string[];
let onTheWay: Promise<void>;

beforeEach(() => {
  server = startTestServer();
  sent = [];
  onTheWay = Promise.resolve();
  setTransport({
    ...server.transport,
    send: async (request) => {
      const { route, body } = request;
      if (
        route === teamRoutes.createAccount ||
        route === teamRoutes.updateAccount ||
        route === teamRoutes.deleteAccount
      ) {
        sent.push(`${route.method} ${JSON.stringify(body ?? null)}`);
        await onTheWay;
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

describe('the login of a new member', () => {
  const RULE = 'Latin letters, digits and single underscores, starting with a letter or digit';

  async function openForm() {
    await open('/team-settings/members/new');
    const form = within(await screen.findByRole('form', { name: 'New user' }));
    const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name });
    await waitFor(() => expect(field('Password').value).not.toBe(''));
    const noteOf = (name: string) =>
      document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
    const fill = async (name: string, value: string) => {
      await userEvent.clear(field(name));
      await userEvent.type(field(name), value);
    };
    const create = () => userEvent.click(form.getByRole('button', { name: 'Create member' }));
    return { form, noteOf, fill, create };
  }

  it('is reported as invalid at its field, and nothing is sent', async () => {
    const { noteOf, fill, create } = await openForm();
    await fill('Email', 'wren.northpine.example');
    await fill('Username', 'wr');
    await create();
    await waitFor(() => expect(noteOf('Username')).toBe('At least 3 characters'));
    expect(noteOf('Email')).toBe('Enter an email, like name@company.com');
    for (const username of ['_wren', 'wren__cole', 'wren-cole', 'wren cole', 'рен']) {
      await fill('Username', username);
      await waitFor(() => expect([username, noteOf('Username')]).toEqual([username, RULE]));
    }
    await fill('Username', 'w'.repeat(33));
    await waitFor(() => expect(noteOf('Username')).toBe('At most 32 characters'));
    expect(sent).toEqual([]);
  });

  it('has a password that is long enough and hard to guess', async () => {
    const { form, noteOf, fill, create } = await openForm();
    await fill('Username', 'Wren_Cole1');
    await fill('Email', 'wren@northpine.example');
    await fill('Password', 'short');
    await create();
    await waitFor(() => expect(noteOf('Password')).toMatch(/^At least 10 characters/));
    await fill('Password', 'wren_cole12');
    await form.findByText(/^(Very weak|Weak)$/);
    await create();
    await form.findByText('This password is too easy to guess');
    expect(sent).toEqual([]);
    await fill('Password', 'kettle-harbor-violet-sprint');
    await create();
    await screen.findByRole('heading', { name: 'Wren_Cole1 added to the team' });
    expect(sent).toHaveLength(1);
  });
});

describe('a member’s access', () => {
  async function openMember() {
    const { teamId } = await open('/team-settings/members');
    const { account, name } = await getMember(teamId, 'priya_nair');
    await userEvent.click(await screen.findByRole('link', { name }));
    const pane = within(await screen.findByRole('complementary', { name }));
    await pane.findByRole('button', { name: 'Reset password' });
    const press = (button: string) => userEvent.click(pane.getByRole('button', { name: button }));
    const hold = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      onTheWay = promise;
      return resolve;
    };
    return { teamId, account, name, pane, press, hold };
  }

  it('cannot be switched again, nor the member deleted, while being switched', async () => {
    const { teamId, pane, press, hold } = await openMember();
    const arrive = hold();
    await press('Restrict access');
    await waitFor(() => expect(sent).toEqual(['PATCH {"status":"restricted"}']));
    const toggle = await pane.findByRole('button', { name: 'Restore access' });
    expect(toggle.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(toggle);
    await press('Remove from team');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    arrive();
    await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBeNull());
    expect(sent).toEqual(['PATCH {"status":"restricted"}']);
    expect((await getMember(teamId, 'priya_nair')).account.status).toBe('restricted');
  });

  it('cannot be switched while the member is being deleted', async () => {
    const { teamId, name, pane, press, hold } = await openMember();
    await press('Remove from team');
    const dialog = within(await screen.findByRole('alertdialog'));
    const typed = dialog.queryByRole('textbox');
    if (typed !== null) {
      await userEvent.type(typed, name);
    }
    const arrive = hold();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove from team' }));
    await waitFor(() => expect(sent).toEqual(['DELETE null']));
    pane.getByRole('button', { name: 'Restrict access', hidden: true }).click();
    arrive();
    await screen.findByText(`${name} removed from the team`);
    expect(sent).toEqual(['DELETE null']);
    await expect(getMember(teamId, 'priya_nair')).rejects.toThrow('priya_nair is not a member.');
  });

  it('cannot be switched while a new password is being stored', async () => {
    const { teamId, pane, press, hold } = await openMember();
    await press('Reset password');
    const field = await pane.findByRole<HTMLInputElement>('textbox', { name: 'New password' });
    await waitFor(() => expect(field.value).not.toBe(''));
    const arrive = hold();
    await press('Save member');
    await waitFor(() => expect(sent).toHaveLength(1));
    await press('Restrict access');
    arrive();
    await pane.findByText('Password changed for Priya Nair');
    expect(sent).toEqual([`PATCH ${JSON.stringify({ password: field.value })}`]);
    expect((await getMember(teamId, 'priya_nair')).account.status).toBe('active');
  });

  it('and permissions are locked, with the reason, to whoever holds less', async () => {
    const signedIn = await signIn('administrator');
    const teamId = signedIn.session.teamId ?? '';
    const self = await getMember(teamId, 'administrator');
    await call(teamRoutes.updateAccount, {
      params: { accountId: self.account.id },
      body: { permissions: { read_team_ads: false, manage_team_ads: false } },
    });
    const stronger = (await listMembers(teamId)).find(
      ({ account }) => account.permissions.manage_team_ads,
    );
    if (stronger === undefined) {
      throw new Error('Nobody edits the team’s ads.');
    }
    await show('/team-settings/members', await signIn('administrator'));
    await userEvent.click(await screen.findByRole('link', { name: stronger.name }));
    const pane = within(await screen.findByRole('complementary', { name: stronger.name }));
    const reason = 'You can’t change or remove a user who has permissions you don’t have.';
    for (const name of ['Restrict access', 'Remove from team']) {
      const button = await pane.findByRole<HTMLButtonElement>('button', { name });
      expect([button.disabled, button.title]).toEqual([true, reason]);
    }
    const region = within(pane.getByRole('region', { name: 'Restrict or remove' }));
    expect(region.getByText(reason)).toBeTruthy();
  });
});
