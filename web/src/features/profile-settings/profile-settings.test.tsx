import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  button,
  field,
  noteOf,
  prepareProfileSettings,
  retype,
} from '../../../test/profile-settings-scene.tsx';
import { getSettings } from '../../lib/settings.ts';

const { answers, open, sent, server } = prepareProfileSettings();

describe('personal information', () => {
  it('saves only changed fields, names through the outbox', async () => {
    const { user, signedIn } = await open();
    const before = signedIn().user;
    expect(['First name', 'Last name', 'Email', 'Username'].map((n) => field(n).value)).toEqual([
      before.firstName,
      before.lastName,
      before.email,
      before.username,
    ]);
    const save = button('Save profile') as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    await retype('First name', 'Marta', user);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(signedIn().user.firstName).toBe('Marta'));
    expect(sent()).toEqual([['PATCH /me/profile', { firstName: 'Marta' }]]);
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(field('First name').value).toBe('Marta');
  });

  it('reports errors of the email address and the username', async () => {
    const { user, signedIn } = await open();
    const before = signedIn().user;
    server().refuse(identityRoutes.updateProfile, ({ body }) => {
      const { username, email } = body as { username?: string; email?: string };
      const name = username === 'priya_nair' ? 'username' : email && 'email';
      return name
        ? new AppError('AlreadyExistsError', ERROR_MESSAGES.userExists, {
            code: `${name}_taken`,
            details: { fields: [{ field: `body.${name}`, message: 'is taken' }] },
          })
        : undefined;
    });
    await retype('Email', 'anna@northpine', user);
    await retype('Username', 'Anna_k', user);
    await user.tab();
    expect(noteOf('Email')).toBe('Enter an email, like name@company.com');
    expect(noteOf('Username')).toBe('Only a–z, 0–9 and underscores');
    await retype('Email', before.email, user);
    await retype('Username', 'priya_nair', user);
    await retype('Current password', 'mine', user);
    await user.click(button('Save profile'));
    await waitFor(() =>
      expect(noteOf('Username')).toBe('A user with the same email or username already exists.'),
    );
    expect(document.activeElement).toBe(field('Username'));
    expect(signedIn().user).toEqual(before);
    await retype('Username', before.username, user);
    await retype('Email', 'PRIYA@northpine.example', user);
    await retype('Current password', 'mine', user);
    await user.click(button('Save profile'));
    await waitFor(() =>
      expect(noteOf('Email')).toBe('A user with the same email or username already exists.'),
    );
    expect(signedIn().user).toEqual(before);
    await retype('Email', before.email, user);
    await retype('Username', 'anna_k', user);
    await retype('Current password', 'mine', user);
    await user.click(button('Save profile'));
    await waitFor(() => expect(signedIn().user.username).toBe('anna_k'));
    expect(sent()).toEqual([
      ['PATCH /me/profile', { username: 'priya_nair', password: 'mine' }],
      ['PATCH /me/profile', { email: 'PRIYA@northpine.example', password: 'mine' }],
      ['PATCH /me/profile', { username: 'anna_k', password: 'mine' }],
    ]);
  });

  it('asks for the password when the email or username is another, and forgets it', async () => {
    const { user, signedIn } = await open();
    const before = signedIn().user;
    const password = () => screen.queryByLabelText<HTMLInputElement>('Current password');
    expect(password()).toBeNull();
    await retype('Last name', 'Kova', user);
    expect(password()).toBeNull();
    server().refuse(identityRoutes.updateProfile, ({ body }) => {
      const given = (body as { password?: string }).password;
      return given === undefined || given === 'mine'
        ? undefined
        : new AppError('InvalidArgumentError', ERROR_MESSAGES.wrongPassword, {
            code: 'wrong_password',
            details: {
              fields: [{ field: 'body.password', message: ERROR_MESSAGES.wrongPassword }],
            },
          });
    });
    await retype('Username', 'anna_k', user);
    await user.click(button('Save profile'));
    await waitFor(() => expect(noteOf('Current password')).toBe('This field is required'));
    expect(document.activeElement).toBe(password());
    await retype('Current password', 'theirs', user);
    await user.click(button('Save profile'));
    await waitFor(() => expect(noteOf('Current password')).toBe('Incorrect password'));
    expect(signedIn().user).toEqual(before);
    await retype('Current password', 'mine', user);
    await user.click(button('Save profile'));
    await waitFor(() => expect(signedIn().user.username).toBe('anna_k'));
    await waitFor(() => expect(signedIn().user.lastName).toBe('Kova'));
    expect(password()).toBeNull();
    expect(sent()).toEqual([
      ['PATCH /me/profile', { username: 'anna_k', password: 'theirs' }],
      ['PATCH /me/profile', { username: 'anna_k', password: 'mine' }],
      ['PATCH /me/profile', { lastName: 'Kova' }],
    ]);
    await retype('Username', 'anna_l', user);
    expect(password()?.value).toBe('');
  });

  it('confirms leaving with unsaved input', async () => {
    const { user, goTo, address } = await open();
    await retype('Last name', 'Kova', user);
    void goTo('/ad-users');
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect([address(), field('Last name').value]).toEqual(['/profile-settings', 'Kova']);
    await user.click(button('Discard changes'));
    await goTo('/ad-users');
    expect(await screen.findByRole('heading', { name: 'Profiles' })).toBeDefined();
  });

  it('adopts a name changed elsewhere, but not over an edit', async () => {
    const { user, tell } = await open();
    await retype('Last name', 'Typed', user);
    tell({ firstName: 'Elsewhere', lastName: 'Elsewhere' });
    await waitFor(() => expect(field('First name').value).toBe('Elsewhere'));
    expect(field('Last name').value).toBe('Typed');
    await user.click(button('Save profile'));
    await waitFor(() => expect(sent()).toEqual([['PATCH /me/profile', { lastName: 'Typed' }]]));
  });

  it('keeps edits when a language change remounts the screen', async () => {
    const { user, redraw } = await open();
    await retype('Last name', 'Typed', user);
    redraw();
    await waitFor(() => expect(field('Last name').value).toBe('Typed'));
    expect((button('Save profile') as HTMLButtonElement).disabled).toBe(false);
    await user.click(button('Discard changes'));
    redraw();
    expect(field('Last name').value).not.toBe('Typed');
  });
});

describe('the password', () => {
  async function ask(oldPassword: string, newPassword: string) {
    const user = userEvent.setup();
    await retype('Current password', oldPassword, user);
    await retype('New password', newPassword, user);
    const dialog = screen.getByRole('dialog', { name: 'Change password' });
    await user.click(within(dialog).getByRole('button', { name: 'Change password' }));
  }

  it('is changed with the current one, and ends the other sessions', async () => {
    const { user } = await open();
    expect(await screen.findAllByRole('button', { name: /^Log out: / })).toHaveLength(2);
    await user.click(button('Change password'));
    await screen.findByLabelText('Current password');
    await ask('whatever it was', 'kettle-harbor-violet-sprint');
    await screen.findByText('Password changed. Other devices were logged out.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText('You’re not logged in anywhere else.');
    expect(sent()).toEqual([
      [
        'PATCH /me/password',
        { oldPassword: 'whatever it was', newPassword: 'kettle-harbor-violet-sprint' },
      ],
    ]);

    await user.click(button('Change password'));
    server().refuse(identityRoutes.changePassword, () => {
      const message = ERROR_MESSAGES.wrongOldPassword;
      const details = { fields: [{ field: 'body.oldPassword', message }] };
      return new AppError('InvalidArgumentError', message, { code: 'wrong_old_password', details });
    });
    await screen.findByLabelText('Current password');
    await ask('not the old one', 'garden-pepper-cobalt-weaver');
    await waitFor(() => expect(noteOf('Current password')).toBe('Incorrect password'));
    expect(screen.getByRole('dialog', { name: 'Change password' })).toBeDefined();
  });

  it('is rated with the person’s own data before it is sent', async () => {
    const { user, signedIn } = await open();
    await user.click(button('Change password'));
    await screen.findByLabelText('Current password');
    const dialog = screen.getByRole('dialog', { name: 'Change password' });
    await user.click(within(dialog).getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(noteOf('Current password')).toBe('This field is required'));
    expect(noteOf('New password')).toBe('At least 10 characters');
    await ask('whatever it was', `${signedIn().user.username}1`);
    await waitFor(() => expect(noteOf('New password')).toBe('This password is too easy to guess'));
    await retype('New password', 'short', user);
    await user.tab();
    await waitFor(() => expect(noteOf('New password')).toBe('At least 10 characters'));
    expect(sent()).toEqual([]);
  });
});

describe('the interface', () => {
  it('applies each switch at once and sends it', async () => {
    const { user, signedIn } = await open();
    const before = signedIn().user.settings;
    await user.click(screen.getByRole('switch', { name: 'Convert money to USD' }));
    await user.click(screen.getByRole('switch', { name: 'Show ad account funding source' }));
    await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
    const expected = {
      convertMoneyToUSD: !before.convertMoneyToUSD,
      showAdAccountFundingSource: !before.showAdAccountFundingSource,
    };
    await waitFor(() => expect(signedIn().user.settings).toEqual(expected));
    expect(sent()).toEqual([
      ['PATCH /me/profile', { settings: { convertMoneyToUSD: expected.convertMoneyToUSD } }],
      [
        'PATCH /me/profile',
        { settings: { showAdAccountFundingSource: expected.showAdAccountFundingSource } },
      ],
    ]);
    expect(getSettings().hasLetterKeys).toBe(false);
    await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
    expect(getSettings().hasLetterKeys).toBe(true);
  });

  it('stores the default team', async () => {
    const { user, signedIn } = await open();
    const { userTeams, userAccounts } = signedIn();
    const [account] = userAccounts;
    const name = userTeams.find(({ id }) => id === account?.teamId)?.name ?? '';
    await user.click(screen.getByRole('button', { name: /^Default team: / }));
    await user.click(await screen.findByRole('menuitemradio', { name }));
    await waitFor(() => expect(signedIn().user.preferredAccountId).toBe(account?.id));
    await user.click(await screen.findByRole('button', { name: `Default team: ${name}` }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'My first team' }));
    await waitFor(() => expect(signedIn().user.preferredAccountId).toBeNull());
  });
});

describe('the sessions', () => {
  const titles = () =>
    within(screen.getByRole('list', { name: 'Sessions' }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent);

  it('are listed, and each other one can be logged out', async () => {
    const { user } = await open();
    await screen.findByText('This device');
    const [here] = titles();
    expect(titles()).toEqual([here, 'Safari, iOS', 'Firefox, Linux']);
    await user.click(button('Log out: Safari, iOS'));
    await waitFor(() => expect(titles()).toEqual([here, 'Firefox, Linux']));
    await user.click(button('Log out of 1 other device'));
    const dialog = await screen.findByRole('alertdialog');
    expect(sent()).toEqual(['DELETE /me/sessions/{sessionId}']);
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(titles()).toEqual([here]));
    await screen.findByText('You’re not logged in anywhere else.');
    await screen.findByText('Logged out of 1 other device');
    expect(sent()).toEqual(['DELETE /me/sessions/{sessionId}', 'DELETE /me/sessions']);
  });

  it('report a load error, with a retry', async () => {
    answers().set(identityRoutes.listSessions, () => ({
      status: 503,
      retryAfter: null,
      json: { error: 'Database unavailable. Try again later.', type: 'UnavailableError' },
    }));
    const { user } = await open();
    await screen.findByText('Couldn’t load sessions');
    answers().clear();
    const section = screen.getByRole('region', { name: 'Sessions' });
    await user.click(within(section).getByRole('button', { name: 'Retry' }));
    await screen.findByText('This device');
  });
});
