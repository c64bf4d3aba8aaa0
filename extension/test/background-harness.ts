import { afterEach, beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { captureProfile, getWorkspace } from '../src/features/capture/server.ts';
import { nameBrowser, pair, previewPairing, unpair } from '../src/features/pairing/server.ts';
import { callBackground, handleMessages } from '../src/messaging/protocol.ts';
import { pairingIdOf, storePairing } from '../src/platform/storage.ts';
import { createFakeWorld, sendAs } from './fake-browser-world.ts';
import { startStubServer } from './stub-server.ts';

export const API = '/api/v1';
export const OWNER = {
  user: { id: '1', username: 'nadia', displayName: 'Nadia Petrenko' },
  team: { id: '2', name: 'Northpine Media' },
};
export const REFUSED = { error: 'User is not logged in.', type: 'AuthenticationError' };
export const CAPTURE = {
  facebookId: '100092287300164',
  accessToken: 'EAABsbCS1iHgBOZChk9ZD',
  cookie: 'c_user=100092287300164; xs=12%3Aabc',
  userAgent: 'Mozilla/5.0',
};
export const KEY = '0b5f1c9e-6d0e-4f6c-9a51-0c9a1f0f2b11';
export const PAIRED_AT = '2026-11-21T08:00:00.000Z';
export const OTHER_TEAM = { id: '8', name: 'Southpine' };

/** The background beside a server with prepared responses; reset before each test. */
export function prepareBackground() {
  const background = {} as { server: Awaited<ReturnType<typeof startStubServer>> };
  beforeEach(async () => {
    background.server = await startStubServer();
    vi.stubGlobal('location', { origin: `chrome-extension://${fakeBrowser.runtime.id}` });
    createFakeWorld();
    sendAs();
    handleMessages({ previewPairing, pair, nameBrowser, unpair, getWorkspace, captureProfile });
  });
  afterEach(() => background.server.stop());
  const pairingId = (team = OWNER.team) =>
    pairingIdOf({ origin: background.server.origin, ...OWNER, team });
  return {
    /** Of this test. */
    get server() {
      return background.server;
    },
    pairingId,
    pairAs: (token = 'a-token', team = OWNER.team) =>
      storePairing({
        origin: background.server.origin,
        token,
        ...OWNER,
        team,
        pairedAt: PAIRED_AT,
        label: null,
        profiles: [],
      }),
    capture: (id = pairingId()) =>
      callBackground('captureProfile', {
        pairingId: id,
        target: { kind: 'ad_user' },
        capture: CAPTURE,
        key: KEY,
      }),
    stored: () => fakeBrowser.storage.local.get(null),
  };
}
