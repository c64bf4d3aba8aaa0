import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  destination,
  ID,
  ORIGIN,
  openPopup,
  PAIRING,
  PAIRING_ID,
  pairPopup,
  preparePopup,
  press,
  TOKEN,
  WORKSPACE,
} from '../../../../test/popup-harness.tsx';
import { fail, succeed } from '../../../platform/outcome.ts';
import { forgetPairing } from '../../../platform/storage.ts';
import { markManagedOfferUsed } from '../../pairing/managed-offer.ts';

const UNREACHABLE = fail({ kind: 'unreachable' });

const popup = preparePopup();

describe('pairing', () => {
  const OFFER = { origin: ORIGIN, code: 'ABCD-2345' };
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };

  /** A page of a server that shows a code, in the active tab. */
  function showCode(url = `${ORIGIN}/profile-settings`) {
    document.body.insertAdjacentHTML('beforeend', '<code data-ext-pair-code="ABCD-2345"></code>');
    const reads: string[] = [];
    popup.world.tabs = [
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
    popup.answers.previewPairing = async () => succeed({ user, team, accountId });
  });
  afterEach(() => {
    document.querySelector('[data-ext-pair-code]')?.remove();
  });

  it('names server, user and team before it pairs with the server of the active page', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    popup.answers.previewPairing = async () => {
      await promise;
      return succeed({ user: WORKSPACE.user, team: WORKSPACE.team, accountId: '3' });
    };
    popup.answers.pair = async () => {
      await pairPopup();
      return succeed(null);
    };
    showCode();
    const user = await openPopup();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      `Connect this browser to ${ORIGIN}?`,
    );
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
    resolve();
    await screen.findByRole('button', { name: 'Connect' });
    expect(destination()).toEqual([ORIGIN, 'Nadia Petrenko @nadia', 'Northpine Media']);
    expect(popup.sent).toEqual([{ name: 'previewPairing', request: OFFER }]);
    await press(user, 'Connect');
    await screen.findByText(/Nothing read yet/);
    expect(popup.sent).toEqual([
      { name: 'previewPairing', request: OFFER },
      { name: 'pair', request: { ...OFFER, label: '' } },
    ]);
  });

  it('cannot pair before the preview is loaded, and can reload it', async () => {
    popup.answers.previewPairing = async () => UNREACHABLE;
    showCode();
    const user = await openPopup();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Can’t reach the server. Check the address and try again.',
    );
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
    popup.answers.previewPairing = async () =>
      succeed({ user: WORKSPACE.user, team: WORKSPACE.team, accountId: '3' });
    await press(user, 'Retry');
    await screen.findByRole('button', { name: 'Connect' });
    expect(destination()).toEqual([ORIGIN, 'Nadia Petrenko @nadia', 'Northpine Media']);
  });

  it('ignores a code on a page of the paired server', async () => {
    await pairPopup();
    const { reads } = showCode();
    await openPopup();
    expect(screen.getByText(/Nothing read yet/)).toBeTruthy();
    expect([reads, popup.sent]).toEqual([[], []]);
  });

  it('connects another team in the settings only, and says what takes whose place', async () => {
    await pairPopup();
    showCode();
    const other = { id: '9', username: 'eva', displayName: 'Eva Moor' };
    popup.answers.previewPairing = async () =>
      succeed({ user: other, team: { id: '8', name: 'Other team' }, accountId: '7' });
    const user = await openPopup();
    const words = /^This browser is already connected to it/;
    await press(user, 'Settings');
    await press(user, 'Add connection');
    await screen.findByRole('button', { name: 'Connect' });
    expect(destination()).toEqual([ORIGIN, 'Eva Moor @eva', 'Other team']);
    expect(screen.queryByText(words)).toBeNull();
    await press(user, 'Back');
    expect(await screen.findByText(/Nothing read yet/)).toBeTruthy();
    popup.answers.previewPairing = async () =>
      succeed({ user: WORKSPACE.user, team: WORKSPACE.team, accountId: '3' });
    await press(user, 'Settings');
    await press(user, 'Add connection');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(popup.sent.map(({ name }) => name)).toEqual(['previewPairing', 'previewPairing']);
  });

  it('accepts a pasted link, and reports its faults, its owner and the server’s errors', async () => {
    popup.world.tabs = [];
    popup.answers.pair = async () =>
      fail({
        kind: 'refused',
        message: 'This code is invalid or expired. Get a new one in Ads Checker.',
        code: null,
        fields: [],
      });
    const user = await openPopup();
    const field = screen.getByLabelText('Or paste the link or the address and code');
    await press(user, 'Next');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Paste the link first')).toBeTruthy();
    await user.type(field, 'http://ads.northpine.example/#pair=ABCD-2345');
    await press(user, 'Next');
    expect(screen.getByText('The address must start with https://')).toBeTruthy();
    await user.clear(field);
    await user.type(field, `${ORIGIN}/#pair=abcd2345`);
    await press(user, 'Next');
    await screen.findByRole('button', { name: 'Connect and read' });
    expect(destination()).toEqual([ORIGIN, 'Nadia Petrenko @nadia', 'Northpine Media']);
    await press(user, 'Connect and read');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This code is invalid or expired. Get a new one in Ads Checker.',
    );
    expect(popup.sent).toEqual([
      { name: 'previewPairing', request: OFFER },
      { name: 'pair', request: { ...OFFER, label: '' } },
    ]);
  });

  const KEY = 'ABCD-EFGH-JKMN-PQRS-TUVW-2345';

  it('is a paste and two clicks from a key to what will be sent', async () => {
    popup.answers.pair = async () => {
      await pairPopup();
      return succeed(null);
    };
    const user = await openPopup();
    expect(document.activeElement).toBe(
      screen.getByLabelText('Or paste the link or the address and code'),
    );
    await user.paste(`${ORIGIN}/profile-settings#pair=${KEY}\n`);
    await press(user, 'Connect and read');
    await screen.findByRole('heading', { name: 'What will be sent' });
    await screen.findByRole('button', { name: 'Send to Ads Checker' });
    expect(popup.sent).toEqual([
      { name: 'previewPairing', request: { origin: ORIGIN, code: KEY } },
      { name: 'pair', request: { origin: ORIGIN, code: KEY, label: '' } },
      { name: 'getWorkspace', request: { pairingId: PAIRING_ID, facebookId: ID } },
    ]);
  });

  it('takes a key from a file, and says what is wrong with another', async () => {
    const user = await openPopup();
    const input = screen.getByLabelText('Open a pairing file', { selector: 'input' });
    await user.upload(input, new File(['nothing here'], 'other.txt', { type: 'text/plain' }));
    await screen.findByText('No server address found');
    const text = `${ORIGIN}/profile-settings#pair=${KEY}\n`;
    await user.upload(input, new File([text], 'ads-checker-pairing.txt', { type: 'text/plain' }));
    await screen.findByRole('button', { name: 'Connect and read' });
    await user.type(screen.getByLabelText('Name of this browser (optional)'), 'Kyiv laptop');
    popup.answers.pair = async () => UNREACHABLE;
    await press(user, 'Connect and read');
    expect(popup.sent.at(-1)).toEqual({
      name: 'pair',
      request: { origin: ORIGIN, code: KEY, label: 'Kyiv laptop' },
    });
  });

  describe('by a policy of the browser', () => {
    const OF_POLICY = { origin: ORIGIN, code: KEY };
    const setPolicy = (policy: object) =>
      vi.spyOn(fakeBrowser.storage.managed, 'get').mockResolvedValue(policy as never);
    beforeEach(() => {
      popup.answers.pair = async () => {
        await markManagedOfferUsed(OF_POLICY);
        await pairPopup();
        return succeed(null);
      };
    });

    it('needs no click, and names the browser as the policy does', async () => {
      setPolicy({ server: ORIGIN, key: KEY, label: 'Profile 7' });
      await openPopup();
      await screen.findByText(/Nothing read yet/);
      expect(screen.getByText(/as Nadia Petrenko in Northpine Media/)).toBeTruthy();
      expect(popup.sent).toEqual([
        { name: 'previewPairing', request: OF_POLICY },
        { name: 'pair', request: { ...OF_POLICY, label: 'Profile 7' } },
      ]);
    });

    it('asks again once somebody disconnected the browser', async () => {
      setPolicy({ server: ORIGIN, key: KEY });
      await openPopup();
      await screen.findByText(/Nothing read yet/);
      cleanup();
      await forgetPairing(PAIRING);
      popup.sent = [];
      const user = await openPopup();
      await screen.findByRole('button', { name: 'Connect and read' });
      expect(popup.sent).toEqual([{ name: 'previewPairing', request: OF_POLICY }]);
      expect(JSON.stringify(await fakeBrowser.storage.local.get(null))).not.toContain(KEY);
      await press(user, 'Use another server');
      expect(screen.getByText('Connect this browser to Ads Checker')).toBeTruthy();
    });

    it('says why the server refuses', async () => {
      setPolicy({ server: ORIGIN, key: KEY });
      popup.answers.pair = async () => UNREACHABLE;
      await openPopup();
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Can’t reach the server. Check the address and try again.',
      );
      expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy();
    });

    it.each([
      ['nothing', {}],
      ['no key', { server: ORIGIN }],
      ['values of another type', { server: 1, key: true }],
      ['an address in the clear', { server: 'http://ads.northpine.example', key: KEY }],
      ['no such key', { server: ORIGIN, key: 'ABC' }],
    ])('is left to the person when it has %s', async (_, policy) => {
      setPolicy(policy);
      await openPopup();
      expect(screen.getByText('Connect this browser to Ads Checker')).toBeTruthy();
      expect(popup.sent).toEqual([]);
    });

    it('is left to the person where the browser knows no policy', async () => {
      vi.spyOn(fakeBrowser.storage.managed, 'get').mockRejectedValue(new Error('No manifest'));
      await openPopup();
      expect(screen.getByText('Connect this browser to Ads Checker')).toBeTruthy();
    });
  });

  it('is not needed to copy the profile for the import', async () => {
    const user = await openPopup();
    await press(user, 'Copy the profile instead');
    await press(user, 'Read profile');
    await press(user, 'Copy JSON');
    await screen.findByText(/^Copied with token and cookies/);
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual({
      id: ID,
      token: TOKEN,
      ua: navigator.userAgent,
      cookies: `c_user=${ID}; xs=x; datr=d`,
      name: 'Nadia Petrenko',
    });
    expect(popup.sent).toEqual([]);
  });

  it('can be named later, in the settings', async () => {
    await pairPopup();
    popup.answers.nameBrowser = async () => succeed(null);
    const user = await openPopup();
    await press(user, 'Settings');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.type(screen.getByLabelText('Name of this browser (optional)'), 'Kyiv laptop');
    await press(user, 'Save');
    expect(popup.sent).toEqual([
      { name: 'nameBrowser', request: { pairingId: PAIRING_ID, label: 'Kyiv laptop' } },
    ]);
    popup.answers.nameBrowser = async () => UNREACHABLE;
    await press(user, 'Save');
    await screen.findByText('Can’t reach the server. Your data is kept while this window is open.');
  });
});
