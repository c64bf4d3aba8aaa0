import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Popup } from '../src/features/popup/components/popup.tsx';
import type { MessageName } from '../src/messaging/protocol.ts';
import { succeed } from '../src/platform/outcome.ts';
import { type Pairing, pairingIdOf, storePairing } from '../src/platform/storage.ts';
import { createFakeWorld, type FakeWorld } from './fake-browser-world.ts';

export const ORIGIN = 'https://ads.northpine.example';
export const TOKEN = 'EAABsbCS1iHgBOZChk9ZD';
export const ID = '100092287300164';
export const USER = `{"USER_ID":"${ID}","NAME":"Nadia Petrenko"}`;
export const WORKSPACE = {
  user: { id: '1', username: 'nadia', displayName: 'Nadia Petrenko' },
  team: { id: '2', name: 'Northpine Media' },
  accountId: '3',
  groups: [{ id: '11', accountId: '3', name: 'Solar DACH', icon: 'folder', color: 1 }],
  proxies: [
    { id: '21', name: 'Kyiv-05', countryCode: 'UA', isPassed: true },
    { id: '22', name: 'Oslo-01', countryCode: null, isPassed: false },
  ],
  canAddProxy: true,
  offeredVersion: null as string | null,
  existing: null,
  others: [] as object[],
  deletedAt: null,
  boostingProfiles: [] as { id: string; name: string }[],
};

export const EXISTING = {
  id: '31',
  name: 'Nadia Petrenko',
  customName: 'Nadia, solar',
  picture: null,
  groupId: '11',
  // Another owner's proxy, which is not offered as a choice.
  proxyId: '29',
  isShared: true,
  status: 'login_required',
  refreshedAt: null,
  lastCheck: null,
};

interface Sent {
  readonly name: MessageName;
  readonly request: Readonly<Record<string, unknown>>;
}

interface PopupHarness {
  world: FakeWorld;
  /** What the popup asked the background for. */
  sent: Sent[];
  answers: Partial<Record<MessageName, () => Promise<unknown>>>;
}

/**
 * The popup in a browser whose active tab is signed in at the ad network; reset before each test.
 */
export function preparePopup(): PopupHarness {
  const popped = {} as PopupHarness;
  beforeEach(() => {
    popped.world = createFakeWorld({
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
    popped.sent = [];
    popped.answers = { getWorkspace: async () => succeed(WORKSPACE) };
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation((async (message: Sent) => {
      popped.sent.push(message);
      return popped.answers[message.name]?.();
    }) as never);
  });
  afterEach(cleanup);
  return popped;
}

export const PAIRING: Pairing = {
  origin: ORIGIN,
  token: 't',
  user: WORKSPACE.user,
  team: WORKSPACE.team,
  pairedAt: '2026-11-20T09:00:00.000Z',
  label: null,
  profiles: [],
};
export const PAIRING_ID = pairingIdOf(PAIRING);

export const pairPopup = () => storePairing(PAIRING);

export async function openPopup() {
  render(<Popup />);
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}

export const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  screen.findByRole('button', { name }).then((button) => user.click(button));

export async function openReview() {
  await pairPopup();
  const user = await openPopup();
  await press(user, 'Read profile');
  await screen.findByRole('heading', { name: 'What will be sent' });
  return user;
}

export const destination = () => screen.getAllByRole('definition').map((fact) => fact.textContent);
