import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  destination,
  EXISTING,
  ID,
  ORIGIN,
  openPopup,
  openReview,
  PAIRING,
  PAIRING_ID,
  pairPopup,
  preparePopup,
  press,
  TOKEN,
  USER,
  WORKSPACE,
} from '../../../../test/popup-harness.tsx';
import { fail, succeed } from '../../../platform/outcome.ts';
import { forgetPairing } from '../../../platform/storage.ts';

const UNREACHABLE = fail({ kind: 'unreachable' });

const popup = preparePopup();

describe('sending', () => {
  it('reads nothing before the click', async () => {
    const cookies = vi.mocked(fakeBrowser.cookies.getAll);
    const scripts = vi.mocked(fakeBrowser.scripting.executeScript);
    await pairPopup();
    await openPopup();
    expect([cookies.mock.calls, scripts.mock.calls, popup.sent]).toEqual([[], [], []]);
  });

  it('shows what is sent and where, and sends it with the choices', async () => {
    popup.answers.captureProfile = async () =>
      succeed({
        outcome: 'added',
        adUser: { ...EXISTING, facebookId: ID, customName: null, name: 'Nadia Petrenko' },
      });
    const user = await openReview();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nadia Petrenko');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Access tokenAds Manager EAAB…k9ZD',
      'Cookies3, with c_user and xs',
      expect.stringMatching(/^User agent/),
    ]);
    expect(screen.getByText(ID)).toBeTruthy();
    expect(destination()).toEqual([ORIGIN, 'Nadia Petrenko @nadia', 'Northpine Media']);
    expect(
      screen.getByText(
        'Sent over HTTPS and kept encrypted. The extension keeps no token and no cookies.',
      ),
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
    expect(popup.sent).toEqual([
      { name: 'getWorkspace', request: { pairingId: PAIRING_ID, facebookId: ID } },
      {
        name: 'captureProfile',
        request: {
          pairingId: PAIRING_ID,
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
    popup.answers.captureProfile = async () => UNREACHABLE;
    const user = await openReview();
    await user.selectOptions(screen.getByLabelText('Group'), 'Solar DACH');
    await press(user, 'Settings');
    expect(screen.queryByRole('heading', { name: 'What will be sent' })).toBeNull();
    await press(user, 'Back');
    await screen.findByRole('heading', { name: 'What will be sent' });
    expect(document.activeElement?.textContent).toBe('Nadia Petrenko');
    await user.type(screen.getByLabelText('Custom name (optional)'), 'Nadia{Enter}');
    await screen.findByRole('alert');
    expect(popup.sent).toEqual([
      { name: 'getWorkspace', request: { pairingId: PAIRING_ID, facebookId: ID } },
      {
        name: 'captureProfile',
        request: expect.objectContaining({
          capture: expect.objectContaining({ groupId: '11', customName: 'Nadia' }),
        }),
      },
    ]);
  });

  it('sends only changed fields of an existing profile', async () => {
    popup.answers.getWorkspace = async () => succeed({ ...WORKSPACE, existing: EXISTING });
    const user = await openReview();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nadia, solar');
    expect(screen.getByText(/^One of your profiles/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Proxy').selectedOptions[0]?.text).toBe(
      'No change',
    );
    await user.selectOptions(screen.getByLabelText('Group'), 'No group');
    await press(user, 'Send to Ads Checker');
    await waitFor(() => expect(popup.sent).toHaveLength(2));
    const capture = (popup.sent[1]?.request.capture ?? {}) as object;
    expect(Object.keys(capture).sort()).toEqual(
      ['accessToken', 'cookie', 'facebookId', 'groupId', 'userAgent'].sort(),
    );
    expect(capture).toMatchObject({ groupId: null });
  });

  it('sends only cookies to a boosting profile, which sandbox servers offer', async () => {
    popup.answers.getWorkspace = async () =>
      succeed({
        ...WORKSPACE,
        existing: EXISTING,
        boostingProfiles: [{ id: '5', name: 'Helio Solar' }],
      });
    popup.answers.captureProfile = async () =>
      succeed({
        commentUser: { facebookId: '77', name: 'Helio Solar', customName: null, pictureUrl: null },
      });
    const user = await openReview();
    await user.selectOptions(screen.getByLabelText('Send to'), 'Boosting profile Helio Solar');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByLabelText('Group')).toBeNull();
    await press(user, 'Send to Ads Checker');
    const link = await screen.findByRole('link', { name: 'Open in Ads Checker' });
    expect(link.getAttribute('href')).toBe(`${ORIGIN}/comments-cheating/profiles`);
    expect(popup.sent[1]?.request.target).toEqual({ kind: 'comment_user', commentUserId: '5' });
  });

  it('retries with the same key after no response, with another after a rejection', async () => {
    popup.answers.captureProfile = async () => UNREACHABLE;
    const user = await openReview();
    await press(user, 'Send to Ads Checker');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Can’t reach the server. Your data is kept while this window is open.',
    );
    // The page and the session may be gone meanwhile: the read profile is enough.
    popup.world.tabs = [];
    popup.world.cookies = {};
    popup.answers.captureProfile = async () =>
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
    await waitFor(() => expect(popup.sent).toHaveLength(4));
    const [first, second, third] = popup.sent.slice(1).map(({ request }) => request);
    expect(second).toEqual(first);
    expect({ ...third, key: '' }).toEqual({ ...first, key: '' });
    expect(third?.key).not.toBe(first?.key);
  });

  it('asks before it sends a token that can do nothing with ads', async () => {
    popup.answers.captureProfile = async () =>
      fail({
        kind: 'refused',
        message: 'x',
        code: 'token_without_ads',
        fields: [{ field: 'body.accessToken', message: 'x' }],
        permissions: ['catalog_management', 'business_management'],
      });
    const user = await openReview();
    await press(user, 'Send to Ads Checker');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This token can’t read or manage ads. Open Ads Manager in this browser and read again. Its permissions: catalog_management, business_management.',
    );
    popup.answers.captureProfile = async () =>
      succeed({
        outcome: 'added',
        permissions: ['catalog_management'],
        adUser: { ...EXISTING, facebookId: ID },
      });
    await press(user, 'Send this token anyway');
    expect(await screen.findByText('Permissions of the token: catalog_management.')).toBeTruthy();
    const [first, second] = popup.sent.slice(1).map(({ request }) => request);
    expect(second?.capture).toEqual({ ...(first?.capture as object), isWeakTokenAccepted: true });
    expect(second?.key).not.toBe(first?.key);
  });

  it.each([
    ['EAAGofsettings', 'Business settings'],
    ['EAAHofcommerce', 'Commerce Manager'],
  ])('says what a token is that Ads Manager did not issue: %s', async (token, kind) => {
    const [tab] = popup.world.tabs;
    popup.world.tabs =
      tab === undefined
        ? []
        : [{ ...tab, read: () => ({ variable: token, script: null, user: USER }) }];
    await openReview();
    expect(screen.getByText(/^This token isn’t from Ads Manager/)).toBeTruthy();
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain(kind);
  });

  it('reports a revoked pairing, and asks to pair again', async () => {
    popup.answers.captureProfile = async () => {
      await forgetPairing(PAIRING);
      return fail({ kind: 'revoked' });
    };
    const user = await openReview();
    popup.world.tabs = [];
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
    popup.answers.getWorkspace = async () => fail({ kind });
    await pairPopup();
    const user = await openPopup();
    await press(user, 'Read profile');
    expect(await screen.findByText(words)).toBeTruthy();
    popup.answers.getWorkspace = async () => succeed(WORKSPACE);
    popup.world.cookies = {};
    await press(user, 'Retry');
    expect(await screen.findByRole('heading', { name: 'What will be sent' })).toBeTruthy();
  });

  it('explains that site access is withheld before it asks in the click handler', async () => {
    popup.world.hasAccess = false;
    popup.world.grants = false;
    await pairPopup();
    const user = await openPopup();
    expect(await screen.findByText(/It will ask you now and may close this window/)).toBeTruthy();
    await press(user, 'Allow access');
    expect(
      await screen.findByRole('heading', { name: 'The browser blocks access to facebook.com' }),
    ).toBeTruthy();
    popup.world.grants = true;
    await press(user, 'Allow access');
    expect(await screen.findByRole('heading', { name: 'What will be sent' })).toBeTruthy();
  });

  it('sends no choice of a new profile that nobody made', async () => {
    const user = await openReview();
    await press(user, 'Send to Ads Checker');
    await waitFor(() => expect(popup.sent).toHaveLength(2));
    expect(Object.keys((popup.sent[1]?.request.capture ?? {}) as object).sort()).toEqual(
      ['accessToken', 'cookie', 'facebookId', 'userAgent'].sort(),
    );
  });

  it.each([
    ['0.10.0', true],
    ['0.1.0', false],
    ['0.0.9', false],
    [null, false],
  ])('tells of a newer version at the server: %s', async (offeredVersion, isTold) => {
    popup.answers.getWorkspace = async () => succeed({ ...WORKSPACE, offeredVersion });
    await openReview();
    const link = screen.queryByRole('link', { name: 'Download' });
    expect(link?.getAttribute('href')).toBe(isTold ? `${ORIGIN}/profile-settings` : undefined);
    expect(
      screen.queryAllByText(/^Version 0\.10\.0 of this extension is available\./),
    ).toHaveLength(isTold ? 1 : 0);
  });

  it('links to the page that solves the problem', async () => {
    popup.world.tabs = [];
    await pairPopup();
    const user = await openPopup();
    await press(user, 'Read profile');
    await press(user, 'Open Ads Manager');
    expect(popup.world.opened).toEqual(['https://adsmanager.facebook.com/']);
  });
});

describe('settings', () => {
  it('show the paired account, and unpair', async () => {
    popup.answers.unpair = async () => {
      await forgetPairing(PAIRING);
      return succeed(null);
    };
    await pairPopup();
    popup.world.tabs = [];
    const user = await openPopup();
    await press(user, 'Settings');
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      ORIGIN,
      'Nadia Petrenko @nadia',
      '20 Nov 2026',
    ]);
    await press(user, 'Disconnect');
    expect(
      await screen.findByRole('heading', { name: 'Connect this browser to Ads Checker' }),
    ).toBeTruthy();
    expect(popup.sent).toEqual([{ name: 'unpair', request: { pairingId: PAIRING_ID } }]);
  });

  it('change language and theme at once, and store them apart from the extension’s data', async () => {
    const user = await openPopup();
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
