import 'fake-indexeddb/auto';
import {
  type NewProxyInput,
  newProxySchema,
  type ProxyDto,
  proxyRoutes,
} from '@ads-checker/shared/contracts/proxies';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { type ApiRequest, call, setTransport } from '../../lib/api.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

// fake-indexeddb is many times slower than a browser's IndexedDB, and keys are typed one by one
vi.setConfig({ testTimeout: 60_000 });

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

setBoxSize(900);

let server: ReturnType<typeof startTestServer>;
let restore: () => void;
let sent: unknown[];
/** Delays changes of a proxy until resolved. */
let hold: Promise<unknown>;

beforeEach(() => {
  server = startTestServer();
  sent = [];
  hold = Promise.resolve();
  restore = setTransport({
    ...server.transport,
    async send(request: ApiRequest) {
      const { method, path } = request.route;
      if (method !== 'GET' && path.includes('prox')) {
        sent.push(
          request.body === undefined ? `${method} ${path}` : [`${method} ${path}`, request.body],
        );
        await hold;
      }
      return server.transport.send(request);
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

async function open(path: string, username = 'administrator') {
  const { user, session } = await signIn(username);
  const accountId = session.accountId ?? '';
  const replica = await openReplica({ userId: user.id, accountId });
  const shown = await renderRoute({
    path,
    wrap: (routed) => <ReplicaProvider value={replica}>{routed}</ReplicaProvider>,
  });
  const list = async () => {
    const query = { includeShared: 'true' as const };
    const { data } = await call(proxyRoutes.list, { params: { accountId }, query });
    return data.proxies;
  };
  const find = async (name: string): Promise<ProxyDto> => {
    const proxy = (await list()).find((each) => each.name === name);
    if (proxy === undefined) {
      throw new Error(`There is no proxy ${name}.`);
    }
    return proxy;
  };
  return { ...shown, accountId, list, find, user: userEvent.setup() };
}

async function findId(name: string): Promise<string> {
  const { session } = await signIn('administrator');
  const params = { accountId: session.accountId ?? '' };
  const { data } = await call(proxyRoutes.list, {
    params,
    query: { includeShared: 'true' as const },
  });
  return data.proxies.find((proxy) => proxy.name === name)?.id ?? '';
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const noteOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

const CREATE = proxyRoutes.create;
type Created = NewProxyInput & { readonly isCheckRequired?: boolean };

/** Makes the check of proxies that match fail with this code. */
const failCheck = (code: string, isMeant: (options: Created['options']) => boolean): void =>
  server.refuse(CREATE, ({ body }) => {
    const { isCheckRequired = true, options } = body as Created;
    const message = ERROR_MESSAGES.proxyUnavailable;
    const details = { fields: [{ field: 'body.options', message }] };
    return isCheckRequired && isMeant(options)
      ? new AppError('FailedPreconditionError', message, { code, details })
      : undefined;
  });

describe('a new proxy', () => {
  it('is filled in from a pasted line, checked, and opened once it exists', async () => {
    const { user, address } = await open('/proxies/new');
    await user.click(field(/^Paste in one line/));
    await user.paste('http://ann:s3cret@203.0.113.24:8080');
    expect([field('Host').value, field('Port').value, field(/^Username/).value]).toEqual([
      '203.0.113.24',
      '8080',
      'ann',
    ]);
    expect(noteOf(field(/^Paste in one line/))).toBe(
      'Detected: http 203.0.113.24:8080, username ann, with password',
    );
    expect(screen.getByRole('button', { name: 'http' }).getAttribute('aria-pressed')).toBe('true');
    await user.type(field(/^Name/), 'Oslo-09');
    await user.click(button('Check and save'));
    await screen.findByRole('heading', { level: 1, name: 'Oslo-09' });
    expect(address()).toMatch(/^\/proxies\/\d+$/);
    expect(sent).toEqual([
      [
        'POST /accounts/{accountId}/proxies',
        newProxySchema.parse({
          name: 'Oslo-09',
          options: {
            protocol: 'http',
            hostname: '203.0.113.24',
            port: 8080,
            username: 'ann',
            password: 's3cret',
          },
        }),
      ],
    ]);
  });

  it('shows the proxy’s error at its field, and is kept unchecked only on request', async () => {
    const { user, list } = await open('/proxies/new');
    const before = (await list()).length;
    failCheck('proxy_wrong_credentials', () => true);
    await user.type(field('Host'), '203.0.113.24');
    await user.type(field('Port'), '407');
    await user.click(button('Check and save'));
    await waitFor(() =>
      expect(noteOf(field(/^Username/))).toBe('The proxy rejected this username and password.'),
    );
    expect(screen.getByRole('alert').textContent).toBe(
      'Not saved: the proxy check failed. Fix the highlighted fields or click “Save anyway”.',
    );
    expect((await list()).length).toBe(before);
    await user.click(button('Save anyway'));
    await screen.findByRole('heading', { level: 1, name: '203.0.113.24' });
    expect((await list()).length).toBe(before + 1);
    expect(
      sent.map((each) => (each as [string, { isCheckRequired: boolean }])[1].isCheckRequired),
    ).toEqual([true, false]);
  });

  it('links to an existing duplicate', async () => {
    const { user, accountId } = await open('/proxies/new');
    const { data } = await call(proxyRoutes.create, {
      params: { accountId },
      body: {
        name: 'Oslo-08',
        options: { protocol: 'socks5', hostname: '203.0.113.24', port: 1080 },
      },
    });
    const { id } = data.proxy;
    server.refuse(CREATE, () => {
      const message = ERROR_MESSAGES.proxyExists;
      const details = { fields: [{ field: 'body.options', message }], existingId: id };
      return new AppError('AlreadyExistsError', message, { code: 'proxy_exists', details });
    });
    await user.type(field('Host'), '203.0.113.24');
    await user.type(field('Port'), '1080');
    await user.click(button('Check and save'));
    const link = await screen.findByRole('link', { name: 'Oslo-08' });
    expect(link.getAttribute('href')).toBe(`/proxies/${id}`);
    expect(field('Host').value).toBe('203.0.113.24');
  });

  it('continues in bulk mode for several pasted lines', async () => {
    const { user, address } = await open('/proxies/new');
    failCheck('proxy_refused', ({ port }) => port === 1);
    await user.click(field(/^Paste in one line/));
    await user.paste('203.0.113.24:1080\n203.0.113.25:1\nnonsense');
    await user.click(button('Add all'));
    await screen.findByRole('heading', { level: 1, name: 'Import proxies' });
    expect(address()).toBe('/proxies/new?many=true');
    await user.click(button('Check and add 2 proxies'));
    await screen.findByText('3 of 3: 1 added · 0 duplicates · 1 failed · 1 invalid');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      'AddedOpen',
      'FailedConnection refused. Check the host and port.',
      'InvalidInvalid format. Example: socks5://username:password@host:1080 or host:1080:username:password',
    ]);
    await user.click(button('Add 1 without checking'));
    await screen.findByText('3 of 3: 2 added · 0 duplicates · 0 failed · 1 invalid');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('203.0.113');
  });
});

describe('typed or pasted input', () => {
  const leave = async (goTo: (href: string) => unknown, name: string) => {
    void goTo('/proxies');
    const dialog = await screen.findByRole('alertdialog', { name });
    const loss = [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    return loss;
  };

  it('stays when switching modes, and leaving needs a confirmation', async () => {
    const { user, goTo, address } = await open('/proxies/new?many=true');
    const lines = () => screen.findByLabelText<HTMLTextAreaElement>('Proxies, one per line');
    await user.click(await lines());
    await user.paste('203.0.113.24:1080\n203.0.113.25:1080');
    await user.click(button('One'));
    await user.type(field('Host'), '203.0.113.26');
    await user.click(button('Multiple'));
    expect((await lines()).value.split('\n')).toHaveLength(2);
    expect(await leave(goTo, 'Leave without sending?')).toEqual([
      '2 unsent lines will be lost.',
      'The form also has unsaved changes.',
    ]);
    await user.clear(await lines());
    await user.click(button('One'));
    expect(field('Host').value).toBe('203.0.113.26');
    await leave(goTo, 'Leave without saving?');
    await user.clear(field('Host'));
    await user.click(field(/^Paste in one line/));
    await user.paste('203.0.113.24:1080\n203.0.113.25:1080');
    await leave(goTo, 'Leave without saving?');
    expect(address()).toBe('/proxies/new');
  });

  it('stays in the form while a new proxy is checked', async () => {
    const { user, find, goTo } = await open('/proxies/new');
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    await user.click(field(/^Paste in one line/));
    await user.paste('http://ann:s3cret@203.0.113.24:8080');
    await user.type(field(/^Name/), 'Oslo-09');
    await user.click(button('Check and save'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.type(field(/^Description/), 'typed meanwhile');
    await user.type(field(/^Username/), '2');
    resolve();
    await screen.findByRole('heading', { level: 1, name: 'Oslo-09' });
    expect(
      await screen.findByText('Proxy added. Your latest edits aren’t saved yet.'),
    ).toBeTruthy();
    expect(field(/^Description/).value).toBe('typed meanwhile');
    expect(field(/^Username/).value).toBe('ann2');
    await leave(goTo, 'Leave without saving?');
    await user.click(button('Save proxy'));
    await waitFor(async () => expect((await find('Oslo-09')).description).toBe('typed meanwhile'));
    expect(sent.slice(1)).toEqual([
      ['PATCH /proxies/{proxyId}', { options: { username: 'ann2' }, isCheckRequired: true }],
      ['PATCH /proxies/{proxyId}', { description: 'typed meanwhile' }],
    ]);
  });
});

describe('an existing proxy', () => {
  it('sends a new name through the outbox, and asks for the password when the address changes', async () => {
    const id = await findId('Frankfurt-04');
    const { user, find } = await open(`/proxies/${id}`);
    expect(await screen.findByRole('group', { name: 'Password' })).toBeTruthy();
    await user.clear(field(/^Name/));
    await user.type(field(/^Name/), 'Frankfurt-05');
    await user.click(button('Save proxy'));
    await waitFor(async () => expect((await find('Frankfurt-05')).id).toBe(id));
    expect(sent).toEqual([['PATCH /proxies/{proxyId}', { name: 'Frankfurt-05' }]]);
    await user.clear(field('Port'));
    await user.type(field('Port'), '1081');
    const password = await screen.findByLabelText('Password (optional)');
    expect(noteOf(password)).toBe(
      'The address has changed, so enter the password again. Leave empty if the proxy has no password.',
    );
    await user.type(password, 'another');
    await user.click(button('Save proxy'));
    await waitFor(async () => expect((await find('Frankfurt-05')).options.port).toBe(1081));
    expect(sent.slice(1)).toEqual([
      [
        'PATCH /proxies/{proxyId}',
        { options: { port: 1081, password: 'another' }, isCheckRequired: true },
      ],
    ]);
  });

  it('keeps edits made while a change is checked, and confirms leaving', async () => {
    const { user, find, goTo, address } = await open(`/proxies/${await findId('Frankfurt-04')}`);
    await screen.findByRole('group', { name: 'Password' });
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    await user.clear(field(/^Username/));
    await user.type(field(/^Username/), 'bob');
    await user.click(button('Save proxy'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.clear(field(/^Description/));
    await user.type(field(/^Description/), 'typed meanwhile');
    const previous = address();
    void goTo('/proxies');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(address()).toBe(previous);
    resolve();
    await screen.findByText('Proxy saved');
    expect(field(/^Description/).value).toBe('typed meanwhile');
    await waitFor(() => expect(button('Save proxy').disabled).toBe(false));
    await user.click(button('Save proxy'));
    await waitFor(async () =>
      expect((await find('Frankfurt-04')).description).toBe('typed meanwhile'),
    );
    expect(sent).toEqual([
      ['PATCH /proxies/{proxyId}', { options: { username: 'bob' }, isCheckRequired: true }],
      ['PATCH /proxies/{proxyId}', { description: 'typed meanwhile' }],
    ]);
  });

  it('is not deleted while in use, and shows by whom', async () => {
    const id = await findId('Frankfurt-04');
    const { user } = await open(`/proxies/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Proxy “Frankfurt-04” is in use',
    });
    expect(within(dialog).getByText('Used by 1 profile. Change its proxy first.')).toBeTruthy();
    expect(
      (await within(dialog).findAllByRole('link')).map(({ textContent }) => textContent),
    ).toEqual(['Marta Jensen']);
    expect(sent).toEqual([]);
  });

  it('is deleted after a confirmation when unused', async () => {
    const id = await findId('Phoenix-02');
    const { user, address, list } = await open(`/proxies/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete proxy' }));
    await waitFor(() => expect(address()).toBe('/proxies'));
    expect((await list()).some((proxy) => proxy.id === id)).toBe(false);
  });

  it('is read-only for other members', async () => {
    const id = await findId('Frankfurt-04');
    await open(`/proxies/${id}`, 'tomasz@northpine.example');
    expect(await screen.findAllByText('frankfurt-04.exit.example:1080')).toHaveLength(2);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(button('Check now')).toBeTruthy();
  });

  it('reports a missing proxy', async () => {
    await open('/proxies/777');
    expect(await screen.findByText('Proxy not found')).toBeTruthy();
  });
});

describe('the list', () => {
  it('is filtered by its URL, checked, and selected by keyboard', async () => {
    const { user, address } = await open('/proxies?country=%5B%22DE%22%5D');
    const links = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByRole('link').textContent);
    await waitFor(() => expect(links()).toEqual(['Berlin-09', 'Frankfurt-04', 'Frankfurt-07']));
    await user.click(button('Check filtered'));
    await screen.findByText('Checking 3 proxies…');
    expect(sent).toMatchObject([
      ['POST /proxy-checks', { proxyIds: [{}, {}, {}].map(() => expect.any(String)) }],
    ]);
    screen.getByRole('link', { name: 'Berlin-09' }).focus();
    await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.click(button('Delete unused'));
    expect(
      await screen.findByRole('alertdialog', { name: 'None of them can be deleted' }),
    ).toBeTruthy();
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }),
    );
    await user.click(button('Clear selection'));
    await user.click(button('Clear filter: Country'));
    await waitFor(() => expect(links()).toHaveLength(9));
    expect(address()).toBe('/proxies');
  });
});
