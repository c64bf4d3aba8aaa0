import 'fake-indexeddb/auto';
import { type AdUserDto, adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { RouteShape } from '@ads-checker/shared/http';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { type ApiAnswer, type ApiRequest, setTransport } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { answerOf, refusalOf } from '../test/answers.ts';
import { buildLine, buildSecrets } from '../test/build-lines.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB
vi.setConfig({ testTimeout: 60_000 });

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
let restore: () => void;
let sent: unknown[];
let answers: Map<RouteShape, (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>>;

beforeEach(() => {
  server = startTestServer();
  sent = [];
  answers = new Map();
  restore = setTransport({
    ...server.transport,
    send(request) {
      const { method, path } = request.route;
      if (method !== 'GET' && path.startsWith('/ad-users')) {
        sent.push([`${method} ${path}`, request.body]);
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
  await wipeAll();
  restore();
  server.restore();
  localStorage.clear();
});

const secret = (lastFour: string) => ({ isSet: true, setAt: '2025-03-12T09:00:00Z', lastFour });

async function open({ isOthers = false } = {}) {
  const { user, session } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  const replica = await openReplica({ userId: user.id, accountId });
  const owned = replica.observeOwned('adUsers');
  const stop = owned.subscribe(() => undefined);
  const adUser = await waitFor(() => {
    const found = owned.get().rows.find((row) => (row.accountId !== accountId) === isOthers);
    expect(found).toBeDefined();
    return { ...found, syncedAt: null } as AdUserDto;
  });
  stop();
  const isHeld = () => owned.get().rows.some(({ id }) => id === adUser.id);
  const shown = await renderRoute({
    path: `/ad-users/${adUser.id}`,
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  return { ...shown, adUser, isHeld, outbox: replica.outbox, user: userEvent.setup() };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const save = () => button('Save profile');
const steps = () => {
  const list = screen.queryByRole('list', { name: 'How to fix it' });
  return [...(list?.children ?? [])].map(({ textContent }) => textContent);
};

describe('an existing profile', () => {
  it('shows that its secrets are set, and sends only a replaced one', async () => {
    const { user, adUser } = await open();
    const { accessToken } = buildSecrets('1001');
    answers.set(adUserRoutes.update, () =>
      answerOf({
        ...adUser,
        accessToken: secret('1001'),
        updatedAt: '2027-01-01T00:00:00Z',
      }),
    );
    expect(screen.queryByRole('textbox', { name: 'Access token' })).toBeNull();
    expect(save().disabled).toBe(true);
    await user.click(button(/^(Replace|Set): Access token$/));
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Access token' });
    expect(input.value).toBe('');
    await user.type(input, accessToken);
    await user.click(save());
    const row = await screen.findByRole('group', { name: 'Access token' });
    await waitFor(() => expect(row.textContent).toContain('Set 12 Mar 2025, ends in 1001'));
    expect(sent).toEqual([['PATCH /ad-users/{adUserId}', { accessToken }]]);
    await waitFor(() => expect(save().disabled).toBe(true));
  });

  it('shows its owner and creation date', async () => {
    const { adUser, signedIn } = await open();
    const factOf = (name: string) =>
      screen.getAllByRole('term').find(({ textContent }) => textContent === name)
        ?.nextElementSibling;
    expect(factOf('Profile ID')?.textContent).toBe(adUser.facebookId);
    const owner = userDisplayName(signedIn().user);
    await waitFor(() => expect(factOf('Owner')?.textContent).toBe(owner));
    const added = factOf('Added')?.querySelector('time');
    expect(added?.dateTime).toBe(adUser.createdAt);
    expect(added?.textContent).toBe(formatDate({ at: adUser.createdAt }));
  });

  it('queues changes that need no verification in the outbox', async () => {
    const { user, adUser } = await open();
    answers.set(adUserRoutes.update, () => answerOf({ ...adUser, customName: 'Marta 2' }));
    fireEvent.change(field('Custom name (optional)'), { target: { value: 'Marta 2' } });
    await user.click(save());
    expect(await screen.findByRole('heading', { level: 1, name: 'Marta 2' })).toBeTruthy();
    await waitFor(() =>
      expect(sent).toEqual([['PATCH /ad-users/{adUserId}', { customName: 'Marta 2' }]]),
    );
  });

  it('keeps edits made while a change is verified', async () => {
    const { user, adUser } = await open();
    const { promise, resolve } = Promise.withResolvers<ApiAnswer>();
    answers.set(adUserRoutes.update, () => promise);
    fireEvent.change(field('User agent'), { target: { value: 'Mozilla/5.0 another' } });
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    fireEvent.change(field('Custom name (optional)'), { target: { value: 'Typed meanwhile' } });
    const userAgent = 'Mozilla/5.0 another';
    resolve(answerOf({ ...adUser, userAgent, updatedAt: '2027-01-01T00:00:00Z' }));
    await screen.findByText('Profile saved');
    expect(field('Custom name (optional)').value).toBe('Typed meanwhile');
    await waitFor(() => expect(save().disabled).toBe(false));
    answers.set(adUserRoutes.update, () => answerOf({ ...adUser, customName: 'Typed meanwhile' }));
    await user.click(save());
    await waitFor(() =>
      expect(sent).toEqual([
        ['PATCH /ad-users/{adUserId}', { userAgent }],
        ['PATCH /ad-users/{adUserId}', { customName: 'Typed meanwhile' }],
      ]),
    );
  });

  it('keeps the input when a change is rejected, and shows the cause', async () => {
    const { user } = await open();
    answers.set(adUserRoutes.update, () =>
      refusalOf('FailedPreconditionError', ERROR_MESSAGES.proxyUnavailable, {
        code: 'proxy_refused',
        details: { fields: [{ field: 'body.proxyId', message: ERROR_MESSAGES.proxyUnavailable }] },
      }),
    );
    fireEvent.change(field('User agent'), { target: { value: 'Mozilla/5.0 another' } });
    await user.click(save());
    expect(await screen.findByText(/^Proxy error\./)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Not saved: the proxy isn’t working, so the profile couldn’t be checked\./,
    );
    expect(field('User agent').value).toBe('Mozilla/5.0 another');
  });

  it('reports that a stored secret does not match the new one', async () => {
    const { user } = await open();
    answers.set(adUserRoutes.update, () =>
      refusalOf('FailedPreconditionError', ERROR_MESSAGES.apiError, {
        code: 'cookie_from_another_profile',
      }),
    );
    await user.click(button(/^(Replace|Set): Access token$/));
    await user.type(
      screen.getByRole('textbox', { name: 'Access token' }),
      buildSecrets('1001').accessToken,
    );
    await user.click(save());
    const problem = await screen.findByText(/^The cookies and token belong to different profiles/);
    const row = screen.getByRole('group', { name: 'Cookies' });
    expect(row.getAttribute('aria-describedby')).toBe(problem.id);
  });

  it('asks before a token replaces one that can do more', async () => {
    const { user, adUser } = await open();
    answers.set(adUserRoutes.update, () =>
      sent.length === 1
        ? refusalOf('FailedPreconditionError', 'x', {
            code: 'token_only_reads_ads',
            details: { permissions: ['ads_read'] },
          })
        : answerOf(adUser),
    );
    await user.click(button(/^(Replace|Set): Access token$/));
    const { accessToken } = buildSecrets('1001');
    await user.type(screen.getByRole('textbox', { name: 'Access token' }), accessToken);
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'This token only reads ads. The current one can also manage them. Its permissions: ads_read.',
      ),
    );
    await user.click(button('Use this token anyway'));
    await screen.findByText('Profile saved');
    expect(sent).toEqual([
      ['PATCH /ad-users/{adUserId}', { accessToken }],
      ['PATCH /ad-users/{adUserId}', { accessToken, isWeakTokenAccepted: true }],
    ]);
  });

  it('rejects a pasted value of another profile', async () => {
    const { adUser } = await open();
    const input = field('Multi-token');
    fireEvent.change(input, { target: { value: buildLine({ facebookId: '1001' }) } });
    expect(screen.getByRole('alert').textContent).toBe(
      'This value belongs to another profile, 1001.',
    );
    expect(save().disabled).toBe(true);
    fireEvent.change(input, { target: { value: buildLine({ facebookId: adUser.facebookId }) } });
    expect(field('Cookies').value).toBe(buildSecrets(adUser.facebookId).cookie);
    await waitFor(() => expect(save().disabled).toBe(false));
  });

  it('reveals a secret after the password, and forgets it', async () => {
    const { user } = await open();
    answers.set(adUserRoutes.reveal, ({ body }) =>
      (body as { password: string }).password === 'mine'
        ? {
            status: 200,
            retryAfter: null,
            json: { data: { secret: 'cookie', value: 'c_user=1; xs=very-secret' } },
          }
        : refusalOf('InvalidArgumentError', ERROR_MESSAGES.wrongPassword, {
            code: 'wrong_password',
            details: {
              fields: [{ field: 'body.password', message: ERROR_MESSAGES.wrongPassword }],
            },
          }),
    );
    await user.click(button('Reveal: Cookies'));
    const dialog = await screen.findByRole('dialog', { name: 'Reveal cookies' });
    expect(dialog.textContent).toContain('recorded in team activity');
    const password = within(dialog).getByLabelText('Your password');
    const reveal = within(dialog).getByRole('button', { name: 'Reveal' });
    await user.type(password, 'theirs');
    await user.click(reveal);
    expect(await within(dialog).findByText('Incorrect password')).toBeTruthy();
    await user.clear(password);
    await user.type(password, 'mine');
    await user.click(reveal);
    expect(await within(dialog).findByText('c_user=1; xs=very-secret')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Copy cookies' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.documentElement.innerHTML).not.toContain('very-secret');
    expect(sent).toEqual([
      ['POST /ad-users/{adUserId}/reveal', { secret: 'cookie', password: 'theirs' }],
      ['POST /ad-users/{adUserId}/reveal', { secret: 'cookie', password: 'mine' }],
    ]);
  });

  it('can be checked again, with the result shown', async () => {
    const { user, adUser } = await open();
    answers.set(adUserRoutes.check, () => ({
      status: 200,
      retryAfter: null,
      json: {
        data: {
          adUser: {
            ...adUser,
            status: 'checkpoint_required',
            updatedAt: '2027-01-01T00:00:00Z',
          },
        },
      },
    }));
    await user.click(button('Check again'));
    expect(await screen.findByText('Checked: Checkpoint required')).toBeTruthy();
    expect(steps()).toEqual([
      'Open Facebook in this profile’s browser and complete the checkpoint.',
      'Come back and click Check again.',
    ]);
  });

  const PASTE = 'Or copy the token and cookies there, paste them below and save.';
  const CAPTURE =
    'Click the extension icon there, then Read profile and Send to Ads Checker. Get extension';

  it.each([
    ['auth_error', 'Open Ads Manager in this profile’s browser.'],
    ['login_required', 'Log in again in this profile’s browser and open Ads Manager.'],
    [
      'password_changed',
      'Log in with the new password in this profile’s browser and open Ads Manager.',
    ],
  ] as const)('says step by step what mends %s', async (status, first) => {
    const { user, adUser } = await open();
    expect(steps()).toEqual([]);
    answers.set(adUserRoutes.check, () =>
      answerOf({ ...adUser, status, updatedAt: '2027-01-01T00:00:00Z' }),
    );
    await user.click(button('Check again'));
    await waitFor(() => expect(steps()).toEqual([first, CAPTURE, PASTE]));
    expect(screen.getByRole('link', { name: 'Get extension' }).getAttribute('href')).toBe(
      '/profile-settings',
    );
  });

  it('names the owner of another member’s profile, and explains who can fix it', async () => {
    const { user, adUser, changeAccountPermissions } = await open({ isOthers: true });
    answers.set(adUserRoutes.check, () =>
      answerOf({ ...adUser, status: 'auth_error', updatedAt: '2027-01-01T00:00:00Z' }),
    );
    await user.click(button('Check again'));
    await waitFor(() =>
      expect(steps()).toEqual([
        'Open Ads Manager in this profile’s browser.',
        'Ask the owner to send it again from the extension.',
        PASTE,
      ]),
    );
    changeAccountPermissions({ manage_team_ads: false });
    await screen.findByText('Send it again from the extension or paste a new token.');
    expect(steps()).toEqual([]);
  });

  it('is deleted after a confirmation', async () => {
    const { user, address } = await open();
    answers.set(adUserRoutes.delete, () => ({
      status: 200,
      retryAfter: null,
      json: { data: null },
    }));
    fireEvent.change(field('Custom name (optional)'), { target: { value: 'typed' } });
    await user.click(button('Delete profile'));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Nothing changes on Facebook.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete profile' }));
    await waitFor(() => expect(address()).toBe('/ad-users'));
  });

  it('discards its pending changes when deleted', async () => {
    const { user, address, adUser, outbox } = await open();
    answers.set(adUserRoutes.update, () => refusalOf('TooManyRequestsError', 'Later'));
    const target = { kind: 'adUser', id: adUser.id, label: 'Marta' } as const;
    const change = {
      name: 'updateAdUser',
      target,
      payload: { isShared: !adUser.isShared },
    } as const;
    expect(await outbox.get().issue(change, {})).toBe('accepted');
    await user.click(button('Delete profile'));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete profile' }));
    await waitFor(() => expect(address()).toBe('/ad-users'));
    expect(outbox.get().commands).toEqual([]);
  });

  it('is not requested again when the feed reports its deletion before the response', async () => {
    const { user, address, isHeld } = await open();
    const asked: string[] = [];
    answers.set(adUserRoutes.get, (request) => {
      asked.push(request.route.path);
      return server.transport.send(request);
    });
    answers.set(adUserRoutes.delete, async (request) => {
      const answer = await server.transport.send(request);
      await waitFor(() => expect(isHeld()).toBe(false), { timeout: 20_000 });
      return answer;
    });
    await user.click(button('Delete profile'));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete profile' }));
    await waitFor(() => expect(address()).toBe('/ad-users'));
    expect(asked).toEqual([]);
  });

  it('counts as deleted when somebody else deleted it in the meantime', async () => {
    const { user, address, adUser } = await open();
    answers.set(adUserRoutes.delete, () =>
      refusalOf('NotFoundError', `Ad user '${adUser.id}' not found`),
    );
    await user.click(button('Delete profile'));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete profile' }));
    await waitFor(() => expect(address()).toBe('/ad-users'));
  });

  it('is read-only without permission to manage it', async () => {
    const { changeAccountPermissions, adUser } = await open({ isOthers: true });
    expect(save()).toBeTruthy();
    changeAccountPermissions({ manage_team_ads: false });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save profile' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Delete profile' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reveal: Cookies' })).toBeNull();
    expect(button('Check again')).toBeTruthy();
    expect(screen.getByText(adUser.userAgent)).toBeTruthy();
    expect(screen.getByText(adUser.facebookId)).toBeTruthy();
  });

  it('reports a missing profile', async () => {
    const { goTo } = await open();
    await goTo('/ad-users/999999');
    expect(
      await screen.findByRole('heading', { name: 'This page could not be found' }),
    ).toBeTruthy();
  });
});
