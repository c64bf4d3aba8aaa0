import 'fake-indexeddb/auto';
import {
  type AdUserDto,
  adUserRoutes,
  PROFILE_ERROR_CODES,
} from '@ads-checker/shared/contracts/ad-users';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { type ApiAnswer, type ApiRequest, call, setTransport } from '../../../lib/api.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { answerOf, refusalOf } from '../test/answers.ts';
import { buildLine, buildSecrets } from '../test/build-lines.ts';
import { buildAdUser } from '../test/build-profiles.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB
vi.setConfig({ testTimeout: 60_000 });

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
let restore: () => void;
let sent: ApiRequest[];
let connected: AdUserDto;
let answer: (request: ApiRequest) => Promise<ApiAnswer>;

beforeEach(() => {
  server = startTestServer();
  sent = [];
  connected = buildAdUser({ id: '901', name: 'Ingrid Solheim' });
  answer = async () => answerOf(connected);
  restore = setTransport({
    ...server.transport,
    send(request) {
      const { adUserId } = request.params;
      if (request.route === adUserRoutes.get && adUserId === connected.id) {
        return Promise.resolve(answerOf(connected));
      }
      if (request.route !== adUserRoutes.create) {
        return server.transport.send(request);
      }
      sent.push(request);
      return answer(request);
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

async function open(path = '/ad-users/new') {
  const { user, session } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  connected = { ...connected, accountId, teamId: session.teamId ?? '' };
  const replica = await openReplica({ userId: user.id, accountId });
  const shown = await renderRoute({
    path,
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  return { ...shown, accountId, replica, user: userEvent.setup() };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const paste = (text: string) => fireEvent.change(field('Multi-token'), { target: { value: text } });
const connect = () => screen.getByRole('button', { name: 'Connect profile' });
const noteOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
const refuse = (code: string) => {
  const fields = [{ field: 'body.accessToken', message: 'Refused.' }];
  answer = async () =>
    refusalOf('FailedPreconditionError', 'Refused.', { code, details: { fields } });
};

const thereAlready = (existingId?: string) =>
  refusalOf('AlreadyExistsError', ERROR_MESSAGES.facebookUserExists, {
    code: 'already_added',
    ...(existingId === undefined ? {} : { details: { existingId } }),
  });

describe('a new profile', () => {
  it('asks before it takes a token that can do nothing with ads', async () => {
    const bodies: unknown[] = [];
    const details = { permissions: ['catalog_management'] };
    answer = async ({ body }) => {
      bodies.push(body);
      return bodies.length === 1
        ? refusalOf('FailedPreconditionError', 'x', { code: 'token_without_ads', details })
        : answerOf(connected);
    };
    const { user } = await open();
    paste(buildLine({ facebookId: '1001' }));
    await user.click(connect());
    expect(await screen.findByText(/^This token can’t read or manage ads/)).toMatchObject({
      textContent:
        'This token can’t read or manage ads. Copy the token of an open Ads Manager page. Its permissions: catalog_management. ',
    });
    await user.click(screen.getByRole('button', { name: 'Use this token anyway' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toEqual({ ...(bodies[0] as object), isWeakTokenAccepted: true });
  });

  it('is parsed while pasting, and fills the fields', async () => {
    await open();
    paste(buildLine({ facebookId: '1001', rest: '|203.0.113.9:1080|Anna 2' }));
    const preview = screen.getByLabelText('Detected values');
    expect(
      within(preview)
        .getAllByRole('definition')
        .map((fact) => fact.textContent),
    ).toEqual([
      '1001',
      'ends in 1001',
      '2 cookies',
      buildSecrets('1001').userAgent,
      '203.0.113.9:1080',
      'Anna 2',
    ]);
    expect(
      ['Access token', 'Cookies', 'User agent', 'Custom name (optional)'].map(
        (name) =>
          screen
            .getAllByLabelText<HTMLInputElement>(name)
            .find((element) => ['text', 'textarea'].includes(element.type))?.value,
      ),
    ).toEqual([...Object.values(buildSecrets('1001')), 'Anna 2']);
  });

  it('shows what a pasted value lacks, and keeps the rest', async () => {
    await open();
    paste(buildLine({ facebookId: '1001', parts: { cookies: 'c_user=1001' } }));
    expect(
      screen.getByText('The xs cookie is missing. Copy all cookies of the site.'),
    ).toBeTruthy();
    expect(field('User agent').value).toBe(buildSecrets('1001').userAgent);
  });

  it('never mixes two pasted values, and keeps typed input', async () => {
    await open();
    paste(buildLine({ facebookId: '1001', rest: '|203.0.113.9:1080|Anna 2' }));
    expect(screen.getByText(/from the pasted value/).textContent).toContain('203.0.113.9:1080');
    expect(screen.getByRole('button', { name: 'Proxy Pasted proxy' })).toBeTruthy();
    paste(buildLine({ facebookId: '1002', parts: { cookies: 'c_user=1002' } }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Access token' }).value).toBe(
      buildSecrets('1002').accessToken,
    );
    expect([field('Cookies').value, field('Custom name (optional)').value]).toEqual(['', '']);
    expect(screen.queryByText(/from the pasted value/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Proxy No proxy' })).toBeTruthy();
    fireEvent.change(field('Custom name (optional)'), { target: { value: 'Typed' } });
    paste(buildLine({ facebookId: '1003' }));
    expect(field('Cookies').value).toBe(buildSecrets('1003').cookie);
    expect(field('Custom name (optional)').value).toBe('Typed');
  });

  it('is said to be connected by another member, too', async () => {
    const { user, accountId } = await open();
    const params = { accountId };
    const { data } = await call(adUserRoutes.list, { params, query: { includeShared: 'true' } });
    const other = data.adUsers.find((adUser) => adUser.accountId !== accountId);
    connected = { ...connected, facebookId: other?.facebookId ?? '' };
    paste(buildLine({ facebookId: '1001' }));
    await user.click(connect());
    expect(await screen.findByText(/^Also connected by: \p{L}+ \p{L}+$/u)).toBeTruthy();
  });

  it('is sent once, and opened when connected', async () => {
    const { user, address, accountId } = await open('/ad-users/new?groupId=5');
    const { promise, resolve } = Promise.withResolvers<ApiAnswer>();
    answer = () => promise;
    paste(buildLine({ facebookId: '1001' }));
    await user.click(connect());
    await screen.findByText('Checking the profile…');
    await user.click(connect());
    resolve(answerOf(buildAdUser({ id: '901', name: 'Ingrid Solheim' })));
    await waitFor(() => expect(address()).toBe('/ad-users/901'));
    expect(await screen.findByText('Ingrid Solheim is connected')).toBeTruthy();
    expect(sent.map(({ params, body }) => ({ params, body }))).toEqual([
      {
        params: { accountId },
        body: {
          authMethod: 'ads_manager_token_and_cookie',
          ...buildSecrets('1001'),
          customName: null,
          groupId: '5',
          proxyId: null,
          isShared: false,
          isUsedForPixelShare: false,
        },
      },
    ]);
  });

  it('logs in with the selected method', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Access token' }));
    expect(screen.queryByLabelText('Cookies')).toBeNull();
    const { accessToken, userAgent } = buildSecrets('1001');
    fireEvent.change(screen.getByRole('textbox', { name: 'Access token' }), {
      target: { value: accessToken },
    });
    fireEvent.change(field('User agent'), { target: { value: userAgent } });
    await user.click(connect());
    await screen.findByText('Ingrid Solheim is connected');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        authMethod: 'access_token',
        accessToken,
        userAgent,
        customName: null,
        groupId: null,
        proxyId: null,
        isShared: false,
        isUsedForPixelShare: false,
      },
    ]);
  });

  it('reports invalid fields before anything is sent', async () => {
    const { user } = await open();
    await user.click(connect());
    await waitFor(() => expect(noteOf('Cookies')).toBe('This field is required'));
    expect(noteOf('User agent')).toBe('This field is required');
    fireEvent.change(field('Cookies'), { target: { value: 'c_user=12; a=b' } });
    await waitFor(() =>
      expect(noteOf('Cookies')).toBe('The xs cookie is missing. Copy all cookies of the site.'),
    );
    expect(sent).toEqual([]);
  });

  it.each(PROFILE_ERROR_CODES)('keeps all input when rejected with %s', async (code) => {
    const { user } = await open();
    paste(buildLine({ facebookId: '1001' }));
    refuse(code);
    await user.click(connect());
    await screen.findAllByRole('alert');
    const wrong = [...document.querySelectorAll('[aria-invalid="true"]')].map(
      (element) => element.getAttribute('name') ?? element.tagName,
    );
    const places: Partial<Record<typeof code, string[]>> = {
      already_added: [],
      checkpoint_required: [],
      cookie_from_another_profile: ['cookie'],
      token_only_reads_ads: [],
      token_without_ads: [],
    };
    expect(wrong).toEqual(places[code] ?? ['accessToken']);
    expect(field('Cookies').value).toBe(buildSecrets('1001').cookie);
  });

  it('links to the existing profile, identified by the cookies if the response does not name it', async () => {
    const { user, accountId, replica } = await open();
    const owned = replica.observeOwned('adUsers');
    const stop = owned.subscribe(() => undefined);
    await waitFor(() => expect(owned.get().rows.length).toBeGreaterThan(0));
    stop();
    const there = owned.get().rows.find((row) => row.accountId === accountId);
    paste(buildLine({ facebookId: there?.facebookId ?? '' }));
    answer = async () => thereAlready();
    await user.click(connect());
    const link = await screen.findByRole('link', {
      name: `Open ${there?.customName ?? there?.name}`,
    });
    expect(link.getAttribute('href')).toBe(`/ad-users/${there?.id}`);
  });

  it('links to the profile that the token belongs to, whatever the cookies', async () => {
    const { user, accountId, replica } = await open();
    const owned = replica.observeOwned('adUsers');
    const stop = owned.subscribe(() => undefined);
    await waitFor(() => expect(owned.get().rows.length).toBeGreaterThan(0));
    stop();
    const there = owned.get().rows.find((row) => row.accountId === accountId);
    paste(buildLine({ facebookId: '1001' }));
    answer = async () => thereAlready(there?.id);
    await user.click(connect());
    const link = await screen.findByRole('link', {
      name: `Open ${there?.customName ?? there?.name}`,
    });
    expect(link.getAttribute('href')).toBe(`/ad-users/${there?.id}`);
  });

  it('keeps edits made while connecting as changes of the profile', async () => {
    const { user, address, goTo } = await open();
    const { promise, resolve } = Promise.withResolvers<ApiAnswer>();
    answer = () => promise;
    paste(buildLine({ facebookId: '1001', rest: '||Anna 2' }));
    await user.click(connect());
    await screen.findByText('Checking the profile…');
    await user.clear(field('Custom name (optional)'));
    await user.type(field('Custom name (optional)'), 'Typed meanwhile');
    resolve(answerOf(connected));
    await waitFor(() => expect(address()).toBe('/ad-users/901'));
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save profile' });
    expect(field('Custom name (optional)').value).toBe('Typed meanwhile');
    expect(save.disabled).toBe(false);
    expect(
      await screen.findByText('Ingrid Solheim is connected. Your latest edits aren’t saved yet.'),
    ).toBeTruthy();
    expect(sent.map(({ body }) => (body as { customName: string }).customName)).toEqual(['Anna 2']);
    void goTo('/ad-users');
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  });

  it('does not attach an error to a value edited since, and keeps the focus', async () => {
    const { user } = await open();
    const { promise, resolve } = Promise.withResolvers<ApiAnswer>();
    answer = () => promise;
    paste(buildLine({ facebookId: '1001' }));
    await user.click(connect());
    await screen.findByText('Checking the profile…');
    const token = screen.getByRole<HTMLInputElement>('textbox', { name: 'Access token' });
    const { accessToken } = buildSecrets('1002');
    fireEvent.change(token, { target: { value: accessToken } });
    await user.click(field('Custom name (optional)'));
    resolve(refusalOf('FailedPreconditionError', ERROR_MESSAGES.apiError, { code: 'auth_error' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent?.trim()).toBe(
      'About the previous value: Facebook rejected this token. Copy a new one.',
    );
    expect(token.value).toBe(accessToken);
    expect(token.getAttribute('aria-invalid')).toBeNull();
    expect(document.activeElement).toBe(field('Custom name (optional)'));
  });

  it('confirms leaving with an unused pasted value', async () => {
    const { user, goTo, address } = await open();
    paste(`${buildLine({ facebookId: '1001' })}\n${buildLine({ facebookId: '1002' })}`);
    void goTo('/ad-users');
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/ad-users/new');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Connect all' }));
    await waitFor(() => expect(address()).toBe('/ad-users/new?many=true'));
    void goTo('/ad-users');
    await screen.findByRole('alertdialog', { name: 'Leave without sending?' });
  });

  it('attributes a proxy fault to the proxy', async () => {
    const { user } = await open();
    paste(buildLine({ facebookId: '1001', rest: '|203.0.113.9:1080' }));
    refuse('proxy_timeout');
    await user.click(connect());
    expect(await screen.findByText(/^Proxy error\. The proxy timed out/)).toBeTruthy();
    expect(noteOf('Cookies')).toBe(
      'JSON, a cookie file or “name=value; …”. Must include c_user and xs.',
    );
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Not saved: the proxy isn’t working, so the profile couldn’t be checked. Fix the proxy or choose another, then try again.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Don’t use this proxy' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('continues with several pasted profiles without putting them into the URL', async () => {
    const { user, address } = await open();
    paste(`${buildLine({ facebookId: '1001' })}\n${buildLine({ facebookId: '1002' })}`);
    await user.click(await screen.findByRole('button', { name: 'Connect all' }));
    await waitFor(() => expect(address()).toBe('/ad-users/new?many=true'));
    expect(field('Multi-tokens, one per line').value.split('\n')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'One' }));
    await waitFor(() => expect(address()).toBe('/ad-users/new'));
    expect(field('Multi-token').value.split('\n')).toHaveLength(2);
  });
});
