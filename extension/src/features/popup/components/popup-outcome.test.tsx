import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  EXISTING,
  ID,
  openPopup,
  openReview,
  PAIRING_ID,
  pairPopup,
  preparePopup,
  press,
  TOKEN,
  WORKSPACE,
} from '../../../../test/popup-harness.tsx';
import { listLastSends, storeLastSend } from '../../../platform/last-send.ts';
import { succeed } from '../../../platform/outcome.ts';

const popup = preparePopup();

describe('before the click says what it does', () => {
  const other = (access: string) => ({
    id: '77',
    name: 'Nadia Petrenko',
    customName: 'Nadia, roofs',
    picture: null,
    status: 'checkpoint_required',
    refreshedAt: '2026-11-02T10:00:00.000Z',
    lastCheck: { checkedAt: '2026-11-05T10:00:00.000Z', adAccountCount: 12 },
    access,
    ownerName: 'Oleh Bondar',
    teamName: 'Southpine',
  });
  const EDITABLE =
    'A profile of Oleh Bondar in your team. Sending will update its session and token. Status: Checkpoint required. Last refreshed: 2 Nov 2026. 12 ad accounts at the last check on 5 Nov 2026.';

  it.each([
    [{}, 'New profile. Sending will add it.'],
    [
      { existing: { ...EXISTING, refreshedAt: '2026-11-03T10:00:00.000Z' } },
      'One of your profiles. Sending will update its session and token. Status: Login required. Last refreshed: 3 Nov 2026.',
    ],
    [{ others: [other('edit')] }, EDITABLE],
    [{ others: [other('other_team'), other('edit')] }, EDITABLE],
    [
      { others: [other('read')] },
      'Oleh Bondar has already connected this profile, and you can’t edit it. Sending will add a second copy to your team.',
    ],
    [
      { others: [other('other_team')] },
      'You have this profile in Southpine. Sending will add it to Northpine Media, too.',
    ],
    [
      { deletedAt: '2026-11-04T10:00:00.000Z' },
      'This profile was deleted on 4 Nov 2026. Sending will add it again, without its past settings.',
    ],
  ])('%j', async (known, words) => {
    popup.answers.getWorkspace = async () => succeed({ ...WORKSPACE, ...known });
    await openReview();
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('and refreshes a teammate’s profile where it is, with its choices', async () => {
    popup.answers.getWorkspace = async () => succeed({ ...WORKSPACE, others: [other('edit')] });
    const user = await openReview();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nadia, roofs');
    expect(screen.queryByLabelText('Group')).toBeNull();
    await press(user, 'Send to Ads Checker');
    await waitFor(() => expect(popup.sent).toHaveLength(2));
    expect(popup.sent[1]?.request.capture).toEqual({
      adUserId: '77',
      facebookId: ID,
      accessToken: TOKEN,
      cookie: `c_user=${ID}; xs=x; datr=d`,
      userAgent: navigator.userAgent,
    });
  });
});

describe('what came of a send whose popup was closed', () => {
  const facebookId = ID;
  const teamName = WORKSPACE.team.name;
  const sent = { facebookId, teamName };

  it.each([
    [{ state: 'sent', facebookId, name: 'Nadia', outcome: 'added' }, 'Last time: Nadia was added.'],
    [
      { state: 'failed', facebookId, problem: { kind: 'extension_too_old' } },
      `The profile ${ID} wasn’t sent. This extension is outdated. Download the new version in Ads Checker: Profile settings → Browser extension.`,
    ],
    [
      { state: 'failed', facebookId, problem: { kind: 'unreachable' } },
      `No response to the last send, of the profile ${ID}. Send it again.`,
    ],
  ] as const)('is told once: %j', async (send, words) => {
    await storeLastSend(PAIRING_ID, { ...send, teamName });
    await pairPopup();
    await openPopup();
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(async () => expect(await listLastSends()).toEqual([]));
  });

  it('appears while the popup is open', async () => {
    await storeLastSend(PAIRING_ID, { ...sent, state: 'sending', at: new Date().toISOString() });
    await pairPopup();
    await openPopup();
    expect(await screen.findByText(`The profile ${ID} is still being sent.`)).toBeTruthy();
    await storeLastSend(PAIRING_ID, {
      ...sent,
      state: 'sent',
      name: 'Nadia',
      outcome: 'updated',
    });
    expect(await screen.findByText('Last time: Nadia was updated.')).toBeTruthy();
  });

  it('is not known when no answer came', async () => {
    await storeLastSend(PAIRING_ID, { ...sent, state: 'sending', at: '2026-11-01T00:00:00.000Z' });
    await pairPopup();
    await openPopup();
    expect(await screen.findByText(/^No response to the last send/)).toBeTruthy();
  });
});
