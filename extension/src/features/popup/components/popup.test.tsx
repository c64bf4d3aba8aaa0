import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createFakeWorld, type FakeWorld } from '../../../../test/fake-browser-world.ts';
import type { MessageName } from '../../../messaging/protocol.ts';
import { fail, succeed } from '../../../platform/outcome.ts';
import { forgetPairing, storePairing } from '../../../platform/storage.ts';
import { Popup } from './popup.tsx';

const ORIGIN = 'https://ads.northpine.example';
const TOKEN = 'EAABsbCS1iHgBOZChk9ZD';
const ID = '100092287300164';
const USER = `{"USER_ID":"${ID}","NAME":"Nadia Petrenko"}`;
const WORKSPACE = {
  user: { id: '1', username: 'nadia', displayName: 'Nadia Petrenko' },
  team: { id: '2', name: 'Northpine Media' },
  accountId: '3',
  groups: [{ id: '11', accountId: '3', name: 'Solar DACH', icon: 'folder', color: 1 }],
  proxies: [
    { id: '21', name: 'Kyiv-05', countryCode: 'UA', isPassed: true },
    { id: '22', name: 'Oslo-01', countryCode: null, isPassed: false },
  ],
  existing: null,
};
const EXISTING = {
  id: '31',
  name: 'Nadia Petrenko',
  customName: 'Nadia, solar',
  picture: null,
  groupId: '11',
  // Another owner's proxy, which is not offered as a choice.
  proxyId: '29',
  isShared: true,
  status: 'login_required',
};
const UNREACHABLE = fail({ kind: 'unreachable' });

interface Sent {
  readonly name: MessageName;
  readonly request: Readonly<Record<string, unknown>>;
}

let world: FakeWorld;
let sent: Sent[];
let answers: Partial<Record<MessageName, () => Promise<unknown>>>;

beforeEach(() => {
  world = createFakeWorld({
    tabs: [
      {
        id: 5,
        url: 'https://adsmanager.facebook.com/',
        isActive: true,
        read: () => ({ variable: TOKEN, script: null, user: USER }),
      },
    ],
    cookies: { '0': { c_user: ID, xs: 'x', datr: 'd' } },
  });
  sent = [];
  answers = { getWorkspace: async () => succeed(WORKSPACE) };
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((async (message: Sent) => {
    sent.push(message);
    return answers[message.name]?.();
  }) as never);
});
afterEach(cleanup);

async function pairIt(): Promise<void> {
  const { user, team } = WORKSPACE;
  await storePairing({
    origin: ORIGIN,
    token: 't',
    user,
    team,
    pairedAt: '2026-11-20T09:00:00.000Z',
  });
}

async function open() {
  render(<Popup />);
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  screen.findByRole('button', { name }).then((button) => user.click(button));

async function openReview() {
  await pairIt();
  const user = await open();
  await press(user, 'Read profile');
  await screen.findByRole('heading', { name: 'What will be sent' });
  return user;
}

const destination = () => screen.getAllByRole('definition').map((fact) => fact.textContent);

describe('pairing', () => {
  const OFFER = { origin: ORIGIN, code: 'ABCD-2345' };
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };

  /** A page of a server that shows a code, in the active tab. */
  function showCode(url = `${ORIGIN}/profile-settings`) {
    document.body.insertAdjacentHTML('beforeend', '<code data-ext-pair-code="ABCD-2345"></code>');
    const reads: string[] = [];
    world.tabs = [
      {
        id: 1,
        url,
        isActive: true,
        read: (f) => {
          reads.push(url);
          happyDOM.setURL(url);
          return f();
        },
      },
    ];
    return { reads };
  }
  beforeEach(() => {
    const { user, team, accountId } = WORKSPACE;
    answers.previewPairing = async () => succeed({ user, team, accountId });
  });
  afterEach(() => {
    document.querySelector('[data-ext-pair-code]')?.remove();
  });

  it('names server, user and team before it pairs with the server of the active page', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answers.previewPairing = async () => {
      await promise;
      return succeed({ user: WORKSPACE.user, team: WORKSPACE.team, accountId: '3' });
    };
    answers.pair = async () => {
      await pairIt();
      return succeed(null);
    };
    showCode();
    const user = await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      `Connect this browser to ${ORIGIN}?`,
    );
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
    resolve();
    await screen.findByRole('button', { name: 'Connect' });
    expect(destination()).toEqual([ORIGIN, 'Nadia Petrenko @nadia', 'Northpine Media']);
    expect(sent).toEqual([{ name: 'previewPairing', request: OFFER }]);
    await press(user, 'Connect');
    await screen.findByText(/Nothing read yet/);
    expect(sent).toEqual([
      { name: 'previewPairing', request: OFFER },
      { name: 'pair', request: OFFER },
    ]);
  });

  it('cannot pair before the preview is loaded, and can reload it', async () => {
    answers.previewPairing = async () => UNREACHABLE;
    showCode();
    const user = await open();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Can’t reach the server. Check the address and try again.',
    );
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
    answers.previewPairing = async () =>
      succeed({ user: WORKSPACE.user, team: WORKSPACE.team, accountId: '3' });
    await press(user, 'Retry');
    await screen.findByRole('button', { name: 'Connect' });
    expect(destination()).toEqual([ORIGIN, 'Nadia Petrenko @nadia', 'Northpine Media']);
  });

  it('ignores a code on a page of the paired server', async () => {
    await pairIt();
    const { reads } = showCode();
    await open();
    expect(screen.getByText(/Nothing read yet/)).toBeTruthy();
    expect([reads, sent]).toEqual([[], []]);
  });

  it('pairs again in the settings only, and says what that ends', async () => {
    await pairIt();
    showCode();
    const other = { id: '9', username: 'eva', displayName: 'Eva Moor' };
    answers.previewPairing = async () =>
      succeed({ user: other, team: { id: '8', name: 'Other team' }, accountId: '7' });
    const user = await open();
    await press(user, 'Settings');
    await press(user, 'Change connection');
    await screen.findByRole('button', { name: 'Connect' });
    expect(destination()).toEqual([ORIGIN, 'Eva Moor @eva', 'Other team']);
    expect(
      screen.getByText(
        'This ends the current connection: ads.northpine.example, Nadia Petrenko, Northpine Media.',
      ),
    ).toBeTruthy();
    await press(user, 'Back');
    expect(await screen.findByText(/Nothing read yet/)).toBeTruthy();
    expect(sent.map(({ name }) => name)).toEqual(['previewPairing']);
  });

  it('accepts a pasted link, and reports its faults, its owner and the server’s errors', async () => {
    world.tabs = [];
    answers.pair = async () =>
      fail({
        kind: 'refused',
        message: 'This code is invalid or expired. Get a new one in Ads Checker.',
        code: null,
        fields: [],
      });
    const user = await open();
    const field = screen.getByLabelText('Or paste the link, or the address and code');
    await press(user, 'Next');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Paste the link first')).toBeTruthy();
    await user.type(field, 'http://ads.northpine.example/#pair=ABCD-2345');
    await press(user, 'Next');
    expect(screen.getByText('The address must begin with https://')).toBeTruthy();
    await user.clear(field);
    await user.type(field, `${ORIGIN}/#pair=abcd2345`);
    await press(user, 'Next');
    await screen.findByRole('button', { name: 'Connect' });
    expect(destination()).toEqual([ORIGIN, 'Nadia Petrenko @nadia', 'Northpine Media']);
    await press(user, 'Connect');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This code is invalid or expired. Get a new one in Ads Checker.',
    );
    expect(sent).toEqual([
      { name: 'previewPairing', request: OFFER },
      { name: 'pair', request: OFFER },
    ]);
  });
});

describe('sending', () => {
  it('reads nothing before the click', async () => {
    const cookies = vi.mocked(fakeBrowser.cookies.getAll);
    const scripts = vi.mocked(fakeBrowser.scripting.executeScript);
    await pairIt();
    await open();
    expect([cookies.mock.calls, scripts.mock.calls, sent]).toEqual([[], [], []]);
  });

  it('shows what is sent and where, and sends it with the choices', async () => {
    answers.captureProfile = async () =>
      succeed({
        outcome: 'added',
        adUser: { ...EXISTING, facebookId: ID, customName: null, name: 'Nadia Petrenko' },
      });
    const user = await openReview();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nadia Petrenko');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Access tokenEAAB…k9ZD',
      'Cookies3, with c_user and xs',
      expect.stringMatching(/^User agent/),
    ]);
    expect(screen.getByText(ID)).toBeTruthy();
    expect(destination()).toEqual([ORIGIN, 'Nadia Petrenko @nadia', 'Northpine Media']);
    expect(
      screen.getByText('Sent over HTTPS and kept encrypted. Nothing stays in the extension.'),
    ).toBeTruthy();
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'No group',
      'Solar DACH',
      'No proxy',
      'Kyiv-05 (UA)',
      'Oslo-01, failed',
    ]);
    await user.selectOptions(screen.getByLabelText('Group'), 'Solar DACH');
    await user.selectOptions(screen.getByLabelText('Proxy'), 'Kyiv-05 (UA)');
    await user.type(screen.getByLabelText('Custom name (optional)'), 'Nadia');
    await user.click(screen.getByRole('switch', { name: 'Share with the team' }));
    await press(user, 'Send to Ads Checker');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Added');
    expect(screen.getByRole('link', { name: 'Open in Ads Checker' }).getAttribute('href')).toBe(
      `${ORIGIN}/ad-users/31`,
    );
    expect(sent).toEqual([
      { name: 'getWorkspace', request: { facebookId: ID } },
      {
        name: 'captureProfile',
        request: {
          target: { kind: 'ad_user' },
          key: expect.stringMatching(/^[0-9a-f-]{36}$/),
          capture: {
            facebookId: ID,
            accessToken: TOKEN,
            cookie: `c_user=${ID}; xs=x; datr=d`,
            userAgent: navigator.userAgent,
            groupId: '11',
            proxyId: '21',
            customName: 'Nadia',
            isShared: true,
          },
        },
      },
    ]);
  });

  it('keeps profile and choices over a visit to the settings, and sends on Enter', async () => {
    answers.captureProfile = async () => UNREACHABLE;
    const user = await openReview();
    await user.selectOptions(screen.getByLabelText('Group'), 'Solar DACH');
    await press(user, 'Settings');
    expect(screen.queryByRole('heading', { name: 'What will be sent' })).toBeNull();
    await press(user, 'Back');
    await screen.findByRole('heading', { name: 'What will be sent' });
    expect(document.activeElement?.textContent).toBe('Nadia Petrenko');
    await user.type(screen.getByLabelText('Custom name (optional)'), 'Nadia{Enter}');
    await screen.findByRole('alert');
    expect(sent).toEqual([
      { name: 'getWorkspace', request: { facebookId: ID } },
      {
        name: 'captureProfile',
        request: expect.objectContaining({
          capture: expect.objectContaining({ groupId: '11', customName: 'Nadia' }),
        }),
      },
    ]);
  });

  it('sends only changed fields of an existing profile', async () => {
    answers.getWorkspace = async () => succeed({ ...WORKSPACE, existing: EXISTING });
    const user = await openReview();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nadia, solar');
    expect(screen.getByText(/^One of your profiles/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Proxy').selectedOptions[0]?.text).toBe(
      'No change',
    );
    await user.selectOptions(screen.getByLabelText('Group'), 'No group');
    await press(user, 'Send to Ads Checker');
    await waitFor(() => expect(sent).toHaveLength(2));
    const capture = (sent[1]?.request.capture ?? {}) as object;
    expect(Object.keys(capture).sort()).toEqual(
      ['accessToken', 'cookie', 'facebookId', 'groupId', 'userAgent'].sort(),
    );
    expect(capture).toMatchObject({ groupId: null });
  });

  it('retries with the same key after no response, with another after a rejection', async () => {
    answers.captureProfile = async () => UNREACHABLE;
    const user = await openReview();
    await press(user, 'Send to Ads Checker');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Can’t reach the server. Your data is kept while this window is open.',
    );
    // The page and the session may be gone meanwhile: the read profile is enough.
    world.tabs = [];
    world.cookies = {};
    answers.captureProfile = async () =>
      fail({
        kind: 'refused',
        message: 'Can’t connect to the proxy server.',
        code: 'proxy_timeout',
        fields: [{ field: 'body.proxyId', message: 'x' }],
      });
    await press(user, 'Send again');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The proxy timed out.'));
    expect(screen.getByLabelText('Proxy').getAttribute('aria-invalid')).toBe('true');
    expect(destination()).toEqual([ORIGIN, 'Nadia Petrenko @nadia', 'Northpine Media']);
    await press(user, 'Send again');
    await waitFor(() => expect(sent).toHaveLength(4));
    const [first, second, third] = sent.slice(1).map(({ request }) => request);
    expect(second).toEqual(first);
    expect({ ...third, key: '' }).toEqual({ ...first, key: '' });
    expect(third?.key).not.toBe(first?.key);
  });

  it('reports a revoked pairing, and asks to pair again', async () => {
    answers.captureProfile = async () => {
      await forgetPairing();
      return fail({ kind: 'revoked' });
    };
    const user = await openReview();
    world.tabs = [];
    await press(user, 'Send to Ads Checker');
    expect(
      await screen.findByText(
        'ads.northpine.example disconnected this browser. Connect it again to continue.',
      ),
    ).toBeTruthy();
  });

  it.each([
    [
      'server_too_old',
      'The server is older than this extension. Ask the server admin to update it.',
    ],
    ['extension_too_old', /^This extension is outdated/],
    ['not_ads_checker', 'This address isn’t an Ads Checker server.'],
  ] as const)('shows %s, and retries with the read profile', async (kind, words) => {
    answers.getWorkspace = async () => fail({ kind });
    await pairIt();
    const user = await open();
    await press(user, 'Read profile');
    expect(await screen.findByText(words)).toBeTruthy();
    answers.getWorkspace = async () => succeed(WORKSPACE);
    world.cookies = {};
    await press(user, 'Retry');
    expect(await screen.findByRole('heading', { name: 'What will be sent' })).toBeTruthy();
  });

  it('requests missing site access in the click handler', async () => {
    world.hasAccess = false;
    world.grants = false;
    await pairIt();
    const user = await open();
    await press(user, 'Read profile');
    expect(
      await screen.findByRole('heading', { name: 'The browser blocks access to facebook.com' }),
    ).toBeTruthy();
    world.grants = true;
    await press(user, 'Allow access');
    expect(await screen.findByRole('heading', { name: 'What will be sent' })).toBeTruthy();
  });

  it('links to the page that solves the problem', async () => {
    world.tabs = [];
    await pairIt();
    const user = await open();
    await press(user, 'Read profile');
    await press(user, 'Open Ads Manager');
    expect(world.opened).toEqual(['https://adsmanager.facebook.com/']);
  });
});

describe('settings', () => {
  it('show the paired account, and unpair', async () => {
    answers.unpair = async () => {
      await forgetPairing();
      return succeed(null);
    };
    await pairIt();
    world.tabs = [];
    const user = await open();
    await press(user, 'Settings');
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      ORIGIN,
      'Northpine Media',
      'Nadia Petrenko @nadia',
      '20 Nov 2026',
    ]);
    await press(user, 'Disconnect');
    expect(
      await screen.findByRole('heading', { name: 'Connect this browser to Ads Checker' }),
    ).toBeTruthy();
    expect(sent).toEqual([{ name: 'unpair', request: {} }]);
  });

  it('change language and theme at once, and store them apart from the extension’s data', async () => {
    const user = await open();
    await press(user, 'Settings');
    await press(user, 'Dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    await press(user, 'Русский');
    expect(await screen.findByRole('heading', { name: 'Настройки' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('ru');
    expect(await fakeBrowser.storage.local.get(null)).toEqual({});
    await press(user, 'English');
    await press(user, 'System');
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});
