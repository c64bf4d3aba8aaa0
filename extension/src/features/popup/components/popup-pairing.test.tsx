import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  destination,
  ORIGIN,
  openPopup,
  pairPopup,
  preparePopup,
  press,
  WORKSPACE,
} from '../../../../test/popup-harness.tsx';
import { fail, succeed } from '../../../platform/outcome.ts';

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
      { name: 'pair', request: OFFER },
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

  it('pairs again in the settings only, and says what that ends', async () => {
    await pairPopup();
    showCode();
    const other = { id: '9', username: 'eva', displayName: 'Eva Moor' };
    popup.answers.previewPairing = async () =>
      succeed({ user: other, team: { id: '8', name: 'Other team' }, accountId: '7' });
    const user = await openPopup();
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
    expect(popup.sent.map(({ name }) => name)).toEqual(['previewPairing']);
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
    await screen.findByRole('button', { name: 'Connect' });
    expect(destination()).toEqual([ORIGIN, 'Nadia Petrenko @nadia', 'Northpine Media']);
    await press(user, 'Connect');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This code is invalid or expired. Get a new one in Ads Checker.',
    );
    expect(popup.sent).toEqual([
      { name: 'previewPairing', request: OFFER },
      { name: 'pair', request: OFFER },
    ]);
  });
});
