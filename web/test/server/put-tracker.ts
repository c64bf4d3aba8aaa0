import { ownedRowsOf, type TestState } from './state.ts';

/** A tracker of the team of the first profile, with a token for its one traffic source. */
export function putTracker(
  state: TestState,
  { id, name }: { readonly id: string; readonly name: string },
): void {
  const { accountId = '', teamId = '' } = [...state.profiles.adUsers.values()][0] ?? {};
  const at = '2026-01-02T10:00:00.000Z';
  ownedRowsOf(state, 'binom').set(id, {
    id,
    accountId,
    teamId,
    version: 'binom_v2',
    name,
    url: `https://trk${id}.example.test/`,
    apiUrl: `https://trk${id}.example.test`,
    apiKey: { isSet: true, setAt: at, lastFour: null },
    timezone: 'UTC',
    trafficSourceSettings: [
      { trafficSourceId: '1', adIdToken: '1', adSetIdToken: null, campaignIdToken: null },
    ],
    createdAt: at,
    updatedAt: at,
  });
}
