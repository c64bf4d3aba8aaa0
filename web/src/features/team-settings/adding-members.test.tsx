import 'fake-indexeddb/auto';
import { invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { teamRoutes } from '@ads-checker/shared/contracts/teams';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../test/test-server.ts';
import { call } from '../../lib/api.ts';
import { wipeAll } from '../../replica/index.ts';
import { getMember, open, pane, rowOf } from './test/team-screen.tsx';

// fake-indexeddb is many times slower than a browser's IndexedDB, and keys are typed one by one
vi.setConfig({ testTimeout: 60_000 });

let server: ReturnType<typeof startTestServer>;

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

beforeEach(() => {
  server = startTestServer();
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
});

it('adds a new person and shows login and pass-phrase once', async () => {
  const { teamId, address } = await open('/team-settings/members/new');
  const form = within(await screen.findByRole('form', { name: 'New user' }));
  await userEvent.click(form.getByRole('button', { name: 'Create member' }));
  expect(await form.findAllByText('Enter an email, like name@company.com')).toHaveLength(1);
  const password = form.getByRole<HTMLInputElement>('textbox', { name: 'Password' });
  await waitFor(() => expect(password.value).not.toBe(''));
  const passPhrase = password.value;
  await userEvent.type(form.getByRole('textbox', { name: 'Username' }), 'wren_cole');
  await userEvent.type(form.getByRole('textbox', { name: 'Email' }), 'wren@northpine.example');
  await userEvent.click(form.getByRole('switch', { name: 'View team ads' }));
  await userEvent.dblClick(form.getByRole('button', { name: 'Create member' }));
  await screen.findByRole('heading', { name: 'wren_cole added to the team' });
  screen.getByText(passPhrase);
  const { account } = await getMember(teamId, 'wren_cole');
  expect(account.permissions).toEqual({
    manage_team: false,
    read_team_ads: true,
    manage_team_ads: false,
  });
  await userEvent.click(screen.getByRole('link', { name: 'Open member' }));
  await pane('wren_cole');
  expect(address()).toBe(`/team-settings/members/${account.id}`);
});

it('shows taken values at their fields, and offers to invite their owner', async () => {
  await open('/team-settings/members/new');
  server.refuse(teamRoutes.createAccount, () => {
    const fields = [{ field: 'body.username', message: 'is taken' }];
    return new AppError('AlreadyExistsError', ERROR_MESSAGES.userExists, {
      code: 'username_taken',
      details: { fields },
    });
  });
  server.refuse(invitationRoutes.create, ({ body }) => {
    const message = ERROR_MESSAGES.alreadyMember;
    const details = { fields: [{ field: 'body.usernameOrEmail', message }] };
    return (body as { usernameOrEmail: string }).usernameOrEmail === 'priya_nair'
      ? new AppError('AlreadyExistsError', message, { code: 'already_member', details })
      : undefined;
  });
  const form = within(await screen.findByRole('form', { name: 'New user' }));
  await userEvent.type(form.getByRole('textbox', { name: 'Username' }), 'priya_nair');
  await userEvent.type(form.getByRole('textbox', { name: 'Email' }), 'other@northpine.example');
  await waitFor(() =>
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Password' }).value).not.toBe(''),
  );
  await userEvent.click(form.getByRole('button', { name: 'Create member' }));
  await form.findByText('A user with the same email or username already exists.');
  await userEvent.click(form.getByRole('button', { name: 'Invite priya_nair' }));
  const existing = within(await screen.findByRole('form', { name: 'Existing user' }));
  expect(existing.getByRole<HTMLInputElement>('textbox', { name: 'Username or email' }).value).toBe(
    'priya_nair',
  );
  await userEvent.click(existing.getByRole('button', { name: 'Invite' }));
  await existing.findByText('This user is already in the team.');
  const field = existing.getByRole('textbox', { name: 'Username or email' });
  await userEvent.clear(field);
  await userEvent.type(field, 'nobody_at_all');
  await userEvent.click(existing.getByRole('button', { name: 'Invite' }));
  await screen.findByRole('heading', { name: 'nobody_at_all is invited' });
});

it('lists invitations, creates a new link, and withdraws one', async () => {
  const write = vi.fn(async (_text: string) => undefined);
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: write },
  });
  const { teamId } = await open('/team-settings/members');
  await rowOf('Priya Nair');
  expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
  await call(invitationRoutes.create, {
    params: { teamId },
    body: {
      usernameOrEmail: 'wren@northpine.example',
      permissions: { manage_team: true, read_team_ads: true, manage_team_ads: true },
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Invitations' }));
  const row = within(list.getByRole('listitem', { name: 'wren@northpine.example' }));
  row.getByText('Admin');
  await userEvent.click(row.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  const token = /\/invitations#(.{43})$/.exec(write.mock.calls[0]?.[0] ?? '')?.[1] ?? '';
  const { data } = await call(invitationRoutes.lookUp, { body: { token } });
  expect(data).toEqual({
    state: 'pending',
    usernameOrEmail: 'wren@northpine.example',
    invitation: null,
  });
  await userEvent.click(row.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull());
  Reflect.deleteProperty(navigator, 'clipboard');
});

it('keeps the input when switching tabs, and confirms leaving', async () => {
  const { goTo, address } = await open('/team-settings/members/new');
  const username = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
  const password = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Password' });
  await screen.findByRole('form', { name: 'New user' });
  await waitFor(() => expect(password().value).not.toBe(''));
  const passPhrase = password().value;
  await userEvent.type(username(), 'wren_cole');
  await userEvent.click(screen.getByRole('button', { name: 'Existing user' }));
  await screen.findByRole('form', { name: 'Existing user' });
  void goTo('/users');
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/team-settings/members/new');
  await userEvent.click(screen.getByRole('button', { name: 'New user' }));
  expect(username().value).toBe('wren_cole');
  expect(password().value).toBe(passPhrase);
});
