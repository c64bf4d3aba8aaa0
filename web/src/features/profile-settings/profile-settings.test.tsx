import { rerenderTexts } from '../../../test/locale.ts';
import 'fake-indexeddb/auto';
import {
  identityRoutes,
  type SignedIn,
  type TelegramChat,
} from '@ads-checker/shared/contracts/identity';
import { telegramRoutes } from '@ads-checker/shared/contracts/telegram';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { RouteShape } from '@ads-checker/shared/http';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showAddress } from '../../../test/at-address.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { type ApiAnswer, type ApiRequest, setTransport } from '../../lib/api.ts';
import { SessionProvider, useSession } from '../../lib/session.ts';
import { onSessionUpdate } from '../../lib/session-update.ts';
import { getSettings } from '../../lib/settings.ts';
import {
  foldSession,
  openReplica,
  ReplicaProvider,
  useOutbox,
  wipeAll,
} from '../../replica/index.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB, and keys are typed one by one
vi.setConfig({ testTimeout: 60_000 });

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

type Answer = (request: ApiRequest) => ApiAnswer;

let server: ReturnType<typeof startTestServer>;
let restore: () => void;
let sent: unknown[];
let answers: Map<RouteShape, Answer>;
let stopNews: () => void;
let redraw: () => void;

const ok = (data: unknown): ApiAnswer => ({ status: 200, retryAfter: null, json: { data } });

beforeEach(() => {
  server = startTestServer();
  sent = [];
  answers = new Map();
  restore = setTransport({
    ...server.transport,
    send(request) {
      const { method, path } = request.route;
      if (method !== 'GET' && path.startsWith('/me')) {
        sent.push(
          request.body === undefined ? `${method} ${path}` : [`${method} ${path}`, request.body],
        );
      }
      const answer = answers.get(request.route);
      return answer === undefined
        ? server.transport.send(request)
        : Promise.resolve(answer(request));
    },
  });
});
afterEach(async () => {
  cleanup();
  stopNews();
  await wipeAll();
  restore();
  server.restore();
  localStorage.clear();
});

function Live({ children }: { readonly children: ReactNode }) {
  const signedIn = useSession();
  const { commands } = useOutbox();
  const folded = useMemo(() => foldSession(signedIn, commands), [signedIn, commands]);
  return <SessionProvider value={folded}>{children}</SessionProvider>;
}

function Redrawn({ children }: { readonly children: ReactNode }) {
  const [drawing, setDrawing] = useState(0);
  redraw = () => setDrawing((former) => former + 1);
  return <Fragment key={drawing}>{children}</Fragment>;
}

async function open() {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  sent.length = 0;
  const shown = await showAddress({
    path: '/profile-settings',
    wrap: (routed) => (
      <ReplicaProvider value={replica}>
        <Live>
          <Redrawn>{routed}</Redrawn>
        </Live>
      </ReplicaProvider>
    ),
  });
  stopNews = onSessionUpdate(shown.applyUpdate);
  return {
    ...shown,
    user: userEvent.setup(),
    redraw: () =>
      act(() => {
        rerenderTexts();
        redraw();
      }),
    /** Simulates a server event. */
    tell(change: Partial<SignedIn['user']>) {
      const now = shown.signedIn();
      shown.setSignedIn({ ...now, user: { ...now.user, ...change } });
    },
  };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const noteOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;

async function retype(name: string, value: string, user: ReturnType<typeof userEvent.setup>) {
  await user.clear(field(name));
  await user.type(field(name), value);
}

describe('personal information', () => {
  it('saves only what differs, names through the outbox', async () => {
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
    expect(sent).toEqual([['PATCH /me/profile', { firstName: 'Marta' }]]);
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(field('First name').value).toBe('Marta');
  });

  it('says of an e-mail address and a username what is wrong with them', async () => {
    const { user, signedIn } = await open();
    const before = signedIn().user;
    server.refuse(identityRoutes.updateProfile, ({ body }) => {
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
    await user.click(button('Save profile'));
    await waitFor(() =>
      expect(noteOf('Username')).toBe('A user with the same email or username already exists.'),
    );
    expect(document.activeElement).toBe(field('Username'));
    expect(signedIn().user).toEqual(before);
    await retype('Username', before.username, user);
    await retype('Email', 'PRIYA@northpine.example', user);
    await user.click(button('Save profile'));
    await waitFor(() =>
      expect(noteOf('Email')).toBe('A user with the same email or username already exists.'),
    );
    expect(signedIn().user).toEqual(before);
    await retype('Email', before.email, user);
    await retype('Username', 'anna_k', user);
    await user.click(button('Save profile'));
    await waitFor(() => expect(signedIn().user.username).toBe('anna_k'));
    expect(sent).toEqual([
      ['PATCH /me/profile', { username: 'priya_nair' }],
      ['PATCH /me/profile', { email: 'PRIYA@northpine.example' }],
      ['PATCH /me/profile', { username: 'anna_k' }],
    ]);
  });

  it('asks before what was typed is lost', async () => {
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

  it('takes a name that was changed elsewhere, but not over what is being typed', async () => {
    const { user, tell } = await open();
    await retype('Last name', 'Typed', user);
    tell({ firstName: 'Elsewhere', lastName: 'Elsewhere' });
    await waitFor(() => expect(field('First name').value).toBe('Elsewhere'));
    expect(field('Last name').value).toBe('Typed');
    await user.click(button('Save profile'));
    await waitFor(() => expect(sent).toEqual([['PATCH /me/profile', { lastName: 'Typed' }]]));
  });

  it('keeps what is being typed when the screen is drawn anew in another language', async () => {
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

  it('is changed with the old one, and ends the other sessions', async () => {
    const { user } = await open();
    expect(await screen.findAllByRole('button', { name: /^Log out: / })).toHaveLength(2);
    await user.click(button('Change password'));
    await screen.findByLabelText('Current password');
    await ask('whatever it was', 'kettle-harbor-violet-sprint');
    await screen.findByText('Password changed. Other devices were logged out.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText('You’re not logged in anywhere else.');
    expect(sent).toEqual([
      [
        'PATCH /me/password',
        { oldPassword: 'whatever it was', newPassword: 'kettle-harbor-violet-sprint' },
      ],
    ]);

    await user.click(button('Change password'));
    server.refuse(identityRoutes.changePassword, () => {
      const message = ERROR_MESSAGES.wrongOldPassword;
      const details = { fields: [{ field: 'body.oldPassword', message }] };
      return new AppError('InvalidArgumentError', message, { code: 'wrong_old_password', details });
    });
    await screen.findByLabelText('Current password');
    await ask('not the old one', 'garden-pepper-cobalt-weaver');
    await waitFor(() => expect(noteOf('Current password')).toBe('Incorrect password'));
    expect(screen.getByRole('dialog', { name: 'Change password' })).toBeDefined();
  });

  it('is judged with the person’s own words before it is sent', async () => {
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
    expect(sent).toEqual([]);
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
    expect(sent).toEqual([
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

  it('keeps the default team', async () => {
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
    expect(sent).toEqual(['DELETE /me/sessions/{sessionId}']);
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(titles()).toEqual([here]));
    await screen.findByText('You’re not logged in anywhere else.');
    await screen.findByText('Logged out of 1 other device');
    expect(sent).toEqual(['DELETE /me/sessions/{sessionId}', 'DELETE /me/sessions']);
  });

  it('say when they could not be had, and try again', async () => {
    answers.set(identityRoutes.listSessions, () => ({
      status: 503,
      retryAfter: null,
      json: { error: 'Database unavailable. Try again later.', type: 'UnavailableError' },
    }));
    const { user } = await open();
    await screen.findByText('Couldn’t load sessions');
    answers.clear();
    const section = screen.getByRole('region', { name: 'Sessions' });
    await user.click(within(section).getByRole('button', { name: 'Retry' }));
    await screen.findByText('This device');
  });
});

describe('the chat bot', () => {
  const botInfo = {
    link: 'https://t.me/ads_checker_bot',
    name: 'Ads Checker',
    username: 'ads_checker_bot',
  };
  const chat: TelegramChat = {
    id: '991',
    firstName: 'Anna',
    lastName: 'K.',
    username: 'anna_k',
    languageCode: 'en',
    notificationsEnabled: true,
    isBlocked: false,
    failingSince: null,
    connectedAt: '2025-03-12T10:00:00Z',
  };
  const withBot = () => answers.set(telegramRoutes.getBotInfo, () => ok({ botInfo }));
  const section = () => screen.getByRole('region', { name: 'Chat bot' });

  it('tells whoever manages all users how to set one up, and the others who can', async () => {
    const { changePermissions } = await open();
    await screen.findByText('TELEGRAM_BOT_TOKEN');
    changePermissions({ manage_all_users: false });
    await screen.findByText('Ask the server admin to set it up.');
  });

  it('invites to link a chat, and shows the link when it is made', async () => {
    withBot();
    const { tell, signedIn } = await open();
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Connect/ });
    expect([link.href, link.target]).toEqual([
      `https://t.me/ads_checker_bot?start=${signedIn().user.telegramKey}`,
      '_blank',
    ]);
    tell({ telegramChat: chat });
    await within(section()).findByText('Connected');
    expect(within(section()).getByText('Chat with Anna K., since 12 Mar 2025')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Connect/ })).toBeNull();
  });

  it('sends a test message, is silenced and disconnected', async () => {
    withBot();
    answers.set(telegramRoutes.sendTest, () => ok(null));
    answers.set(telegramRoutes.disconnect, () => ok(null));
    const { user, tell, signedIn } = await open();
    tell({ telegramChat: chat });
    await user.click(await screen.findByRole('button', { name: 'Send test message' }));
    await screen.findByText('Sending a test message to Telegram');
    answers.set(identityRoutes.updateProfile, () =>
      ok({ user: { ...signedIn().user, telegramChat: { ...chat, notificationsEnabled: false } } }),
    );
    await user.click(screen.getByRole('switch', { name: 'Send notifications' }));
    await waitFor(() => expect(signedIn().user.telegramChat?.notificationsEnabled).toBe(false));
    await user.click(button('Disconnect'));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Disconnect the chat with Anna K.?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
    await screen.findByText('Chat disconnected');
    expect(sent).toEqual([
      'POST /me/telegram-bot/test',
      ['PATCH /me/profile', { telegramChatSettings: { notificationsEnabled: false } }],
      'DELETE /me/telegram-bot',
    ]);
  });

  it('says that it is blocked, and what to do about it', async () => {
    withBot();
    const { user, tell } = await open();
    tell({ telegramChat: { ...chat, isBlocked: true, notificationsEnabled: false } });
    await within(section()).findByText('Blocked in Telegram');
    const toggle = screen.getByRole('switch', { name: 'Send notifications' });
    expect([toggle.getAttribute('aria-disabled'), toggle.title]).toEqual([
      'true',
      'Bot blocked in Telegram',
    ]);
    await user.click(toggle);
    expect(sent).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Send test message' })).toBeNull();
  });

  it('says that Telegram takes no messages, and that they wait', async () => {
    withBot();
    const { tell } = await open();
    tell({ telegramChat: { ...chat, failingSince: '2025-03-12T10:00:00Z' } });
    await within(section()).findByText('Not reachable');
    expect(
      within(section()).getByText(/^Telegram hasn’t taken messages since 12 Mar 2025/),
    ).toBeDefined();
    tell({ telegramChat: chat });
    await within(section()).findByText('Connected');
  });

  it('says when nobody knows of it, and still lets go of a chat', async () => {
    answers.set(telegramRoutes.getBotInfo, () => ({
      status: 502,
      retryAfter: null,
      json: { error: 'Telegram does not answer.', type: 'VendorError' },
    }));
    const { user, tell } = await open();
    await screen.findByText('Couldn’t load the chat bot');
    tell({ telegramChat: chat });
    await screen.findByRole('button', { name: 'Disconnect' });
    withBot();
    await user.click(within(section()).getByRole('button', { name: 'Retry' }));
    await within(section()).findByText('@ads_checker_bot');
  });
});
