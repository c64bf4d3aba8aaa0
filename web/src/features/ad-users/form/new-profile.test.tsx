import 'fake-indexeddb/auto';
import { adUserRoutes, PROFILE_ERROR_CODES } from '@ads-checker/shared/contracts/ad-users';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showAddress } from '../../../../test/at-address.tsx';
import { signIn, startDemo } from '../../../../test/demo.ts';
import { type ApiAnswer, type ApiRequest, setTransport } from '../../../lib/api.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { answerOf, refusalOf } from '../test/answers.ts';
import { buildLine, buildSecrets } from '../test/build-lines.ts';
import { buildAdUser } from '../test/build-profiles.ts';

// The stand-in for IndexedDB is many times slower than a browser's
vi.setConfig({ testTimeout: 60_000 });

// The browser's stand-in says null where a browser has locks: one tab needs none
Object.defineProperty(navigator, 'locks', { value: undefined });

let demo: ReturnType<typeof startDemo>;
let restore: () => void;
let sent: ApiRequest[];
let answer: (request: ApiRequest) => Promise<ApiAnswer>;

beforeEach(() => {
  demo = startDemo();
  sent = [];
  answer = async () => answerOf(buildAdUser({ id: '901', name: 'Ingrid Solheim' }));
  restore = setTransport({
    ...demo.transport,
    send(request) {
      if (request.route !== adUserRoutes.create) {
        return demo.transport.send(request);
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
  demo.restore();
  localStorage.clear();
});

async function open(path = '/ad-users/new') {
  const { user, session } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  const replica = await openReplica({ userId: user.id, accountId });
  const shown = await showAddress({
    path,
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  return { ...shown, accountId, replica, user: userEvent.setup() };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const paste = (text: string) =>
  fireEvent.change(field('Combined value'), { target: { value: text } });
const connect = () => screen.getByRole('button', { name: 'Connect profile' });
const noteOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
/** As the server does: it names a field whatever the reason is. */
const refuse = (code: string) => {
  const fields = [{ field: 'body.accessToken', message: 'Refused.' }];
  answer = async () =>
    refusalOf('FailedPreconditionError', 'Refused.', { code, details: { fields } });
};

describe('a new profile', () => {
  it('is understood while it is pasted, and fills the fields', async () => {
    await open();
    paste(buildLine({ facebookId: '1001', rest: '|203.0.113.9:1080|Anna 2' }));
    const preview = screen.getByLabelText('What was understood');
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
      ['Access token', 'Cookies', 'User agent', 'Custom name, optional'].map(
        (name) =>
          screen
            .getAllByLabelText<HTMLInputElement>(name)
            .find((element) => ['text', 'textarea'].includes(element.type))?.value,
      ),
    ).toEqual([...Object.values(buildSecrets('1001')), 'Anna 2']);
  });

  it('says what a pasted value lacks, and keeps the rest', async () => {
    await open();
    paste(buildLine({ facebookId: '1001', parts: { cookies: 'c_user=1001' } }));
    expect(
      screen.getByText('The cookie xs is missing. Copy all cookies of the site, not only some.'),
    ).toBeTruthy();
    expect(field('User agent').value).toBe(buildSecrets('1001').userAgent);
  });

  it('is never mixed of two pasted values, and keeps what was typed', async () => {
    await open();
    paste(buildLine({ facebookId: '1001', rest: '|203.0.113.9:1080|Anna 2' }));
    expect(screen.getByText(/of the pasted value/).textContent).toContain('203.0.113.9:1080');
    paste(buildLine({ facebookId: '1002', parts: { cookies: 'c_user=1002' } }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Access token' }).value).toBe(
      buildSecrets('1002').accessToken,
    );
    expect([field('Cookies').value, field('Custom name, optional').value]).toEqual(['', '']);
    expect(screen.queryByText(/of the pasted value/)).toBeNull();
    fireEvent.change(field('Custom name, optional'), { target: { value: 'Typed' } });
    paste(buildLine({ facebookId: '1003' }));
    expect(field('Cookies').value).toBe(buildSecrets('1003').cookie);
    expect(field('Custom name, optional').value).toBe('Typed');
  });

  it('is sent once, and shown when it is connected', async () => {
    const { user, address, accountId } = await open('/ad-users/new?groupId=5');
    const { promise, resolve } = Promise.withResolvers<ApiAnswer>();
    answer = () => promise;
    paste(buildLine({ facebookId: '1001' }));
    await user.click(connect());
    await screen.findByText('Asking the network…');
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

  it('names what is wrong before anything is sent', async () => {
    const { user } = await open();
    await user.click(connect());
    await waitFor(() => expect(noteOf('Cookies')).toBe('This field is required'));
    expect(noteOf('User agent')).toBe('This field is required');
    fireEvent.change(field('Cookies'), { target: { value: 'c_user=12; a=b' } });
    await waitFor(() =>
      expect(noteOf('Cookies')).toBe(
        'The cookie xs is missing. Copy all cookies of the site, not only some.',
      ),
    );
    expect(sent).toEqual([]);
  });

  it.each(PROFILE_ERROR_CODES)('loses nothing when it is refused with %s', async (code) => {
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
    };
    expect(wrong).toEqual(places[code] ?? ['accessToken']);
    expect(field('Cookies').value).toBe(buildSecrets('1001').cookie);
  });

  it('leads to the profile that is there already', async () => {
    const { user, accountId, replica } = await open();
    const owned = replica.observeOwned('adUsers');
    const stop = owned.subscribe(() => undefined);
    await waitFor(() => expect(owned.get().rows.length).toBeGreaterThan(0));
    stop();
    const there = owned.get().rows.find((row) => row.accountId === accountId);
    paste(buildLine({ facebookId: there?.facebookId ?? '' }));
    refuse('already_added');
    await user.click(connect());
    const link = await screen.findByRole('link', {
      name: `Open ${there?.customName ?? there?.name}`,
    });
    expect(link.getAttribute('href')).toBe(`/ad-users/${there?.id}`);
  });

  it('lays the fault of a proxy at the proxy', async () => {
    const { user } = await open();
    paste(buildLine({ facebookId: '1001', rest: '|203.0.113.9:1080' }));
    refuse('proxy_timeout');
    await user.click(connect());
    expect(
      await screen.findByText(/^It is the proxy, not the profile\. The proxy did not answer/),
    ).toBeTruthy();
    expect(noteOf('Cookies')).toBe(
      'JSON, a file of cookies, or “name=value; …”. c_user and xs are needed.',
    );
  });

  it('goes on with several pasted profiles without putting them into the address', async () => {
    const { user, address } = await open();
    paste(`${buildLine({ facebookId: '1001' })}\n${buildLine({ facebookId: '1002' })}`);
    await user.click(await screen.findByRole('button', { name: 'Connect them together' }));
    await waitFor(() => expect(address()).toBe('/ad-users/new?many=true'));
    expect(field('Combined values, one a line').value.split('\n')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'One' }));
    await waitFor(() => expect(address()).toBe('/ad-users/new'));
    expect(field('Combined value').value.split('\n')).toHaveLength(2);
  });
});
