import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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
  WORKSPACE,
} from '../../../../test/popup-harness.tsx';
import { storeLastSend } from '../../../platform/last-send.ts';
import { fail, succeed } from '../../../platform/outcome.ts';
import {
  chooseCurrent,
  findPairing,
  forgetPairing,
  listPairings,
  type Pairing,
  pairingIdOf,
  rememberProfile,
  storePairing,
} from '../../../platform/storage.ts';

const popup = preparePopup();

const OTHER: Pairing = {
  ...PAIRING,
  origin: 'https://checker.southpine.example',
  token: 'o',
  user: { id: '9', username: 'nadia.p', displayName: 'Nadia P.' },
  team: { id: '8', name: 'Southpine' },
};
const OTHER_ID = pairingIdOf(OTHER);
const OTHER_LABEL = 'Southpine · checker.southpine.example';

const chosen = () =>
  screen.getByLabelText<HTMLSelectElement>('Connection').selectedOptions[0]?.textContent;
const asked = () => popup.sent.map(({ name, request }) => [name, request.pairingId]);

describe('a browser with several teams', () => {
  beforeEach(async () => {
    await storePairing(OTHER);
    await pairPopup();
    popup.answers.getWorkspace = async () => {
      const { user, team } = popup.sent.at(-1)?.request.pairingId === OTHER_ID ? OTHER : PAIRING;
      return succeed({ ...WORKSPACE, user, team });
    };
    popup.answers.captureProfile = async () => fail({ kind: 'unreachable' });
  });

  it('sends to the one that is chosen before reading, now and next time', async () => {
    const user = await openPopup();
    expect(chosen()).toBe('Northpine Media · ads.northpine.example');
    await user.selectOptions(screen.getByLabelText('Connection'), OTHER_LABEL);
    expect(
      screen.getByText(/sent to checker.southpine.example as Nadia P. in Southpine/),
    ).toBeTruthy();
    await press(user, 'Read profile');
    await press(user, 'Send to Ads Checker');
    await screen.findByRole('alert');
    expect(destination()).toEqual([OTHER.origin, 'Nadia P. @nadia.p', 'Southpine']);
    expect(asked()).toEqual([
      ['getWorkspace', OTHER_ID],
      ['captureProfile', OTHER_ID],
    ]);
    expect(popup.sent[0]?.request.facebookId).toBe(ID);
    expect((await listPairings()).length).toBe(2);
  });

  it('can change its mind at the review, which starts anew with the other’s choices', async () => {
    const user = await openPopup();
    await press(user, 'Read profile');
    await user.selectOptions(await screen.findByLabelText('Group'), 'Solar DACH');
    popup.world.tabs = [];
    await user.selectOptions(screen.getByLabelText('Connection'), OTHER_LABEL);
    await press(user, 'Send to Ads Checker');
    await waitFor(() => expect(popup.sent).toHaveLength(3));
    expect(destination()).toEqual([OTHER.origin, 'Nadia P. @nadia.p', 'Southpine']);
    expect(asked()).toEqual([
      ['getWorkspace', PAIRING_ID],
      ['getWorkspace', OTHER_ID],
      ['captureProfile', OTHER_ID],
    ]);
    expect(popup.sent[2]?.request.capture).not.toHaveProperty('groupId');
  });

  it('asks the team that a profile was last sent to, and no other', async () => {
    await rememberProfile({ pairing: OTHER, facebookId: ID });
    const user = await openPopup();
    await press(user, 'Read profile');
    await screen.findByRole('heading', { name: 'What will be sent' });
    expect(
      screen.getByText('You last sent this profile to Southpine, so that team is chosen.'),
    ).toBeTruthy();
    expect([chosen(), asked()]).toEqual([OTHER_LABEL, [['getWorkspace', OTHER_ID]]]);
  });

  it('follows the person where the last send was elsewhere', async () => {
    await rememberProfile({ pairing: PAIRING, facebookId: ID });
    const user = await openPopup();
    await user.selectOptions(screen.getByLabelText('Connection'), OTHER_LABEL);
    await press(user, 'Read profile');
    await screen.findByRole('heading', { name: 'What will be sent' });
    expect(screen.queryByText(/^You last sent this profile/)).toBeNull();
    expect(asked()).toEqual([['getWorkspace', OTHER_ID]]);
  });

  it('is told which one ended, and sends nothing to another in its place', async () => {
    popup.answers.captureProfile = async () => {
      await forgetPairing(PAIRING);
      return fail({ kind: 'revoked' });
    };
    const user = await openPopup();
    await press(user, 'Read profile');
    await press(user, 'Send to Ads Checker');
    expect(
      await screen.findByText(
        'ads.northpine.example disconnected this browser. To connect it again, open the settings.',
      ),
    ).toBeTruthy();
    expect(screen.getByText(/as Nadia P. in Southpine/)).toBeTruthy();
    expect(asked()).toEqual([
      ['getWorkspace', PAIRING_ID],
      ['captureProfile', PAIRING_ID],
    ]);
  });

  it('ends one in the settings, and reads anew for the other', async () => {
    popup.answers.unpair = async () => {
      await forgetPairing(PAIRING);
      return succeed(null);
    };
    const user = await openPopup();
    await press(user, 'Read profile');
    await screen.findByRole('heading', { name: 'What will be sent' });
    await press(user, 'Settings');
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      OTHER.origin,
      'Nadia P. @nadia.p',
      '20 Nov 2026',
      ORIGIN,
      'Nadia Petrenko @nadia',
      '20 Nov 2026',
    ]);
    await user.click(
      screen.getByRole('button', { name: 'Disconnect', description: 'Northpine Media' }),
    );
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Disconnect' })).toHaveLength(1),
    );
    await press(user, 'Back');
    expect(await screen.findByText(/as Nadia P. in Southpine/)).toBeTruthy();
    expect(asked()).toEqual([
      ['getWorkspace', PAIRING_ID],
      ['unpair', PAIRING_ID],
    ]);
    expect(await findPairing(OTHER_ID)).toEqual(OTHER);
  });

  it('is told the outcome of each send, with the name of its team', async () => {
    const sent = { facebookId: ID, state: 'sent', name: 'Nadia' } as const;
    await storeLastSend(PAIRING_ID, { ...sent, teamName: 'Northpine Media', outcome: 'added' });
    await storeLastSend(OTHER_ID, { ...sent, teamName: 'Southpine', outcome: 'updated' });
    await openPopup();
    await screen.findByText('Northpine Media:');
    expect(document.querySelector('main')?.textContent).toContain(
      'Northpine Media: Last time: Nadia was added.Southpine: Last time: Nadia was updated.',
    );
  });

  it('tells users of one team apart', async () => {
    await storePairing({ ...PAIRING, token: 'b', user: { ...OTHER.user, username: 'boss' } });
    await chooseCurrent(OTHER_ID);
    await openPopup();
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      OTHER_LABEL,
      'Northpine Media · ads.northpine.example · @nadia',
      'Northpine Media · ads.northpine.example · @boss',
    ]);
  });
});
