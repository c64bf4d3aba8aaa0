// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  API,
  CAPTURE,
  OTHER_TEAM,
  OWNER,
  prepareBackground,
  REFUSED,
} from '../../../test/background-harness.ts';
import { callBackground } from '../../messaging/protocol.ts';
import { findPairingOfProfile, listPairings } from '../../platform/storage.ts';

const background = prepareBackground();
const { pairingId, pairAs, capture, stored } = background;

const AT = '2026-11-21T08:00:00.000Z';
const SECRET = { isSet: true, setAt: AT, lastFour: null };
const AD_USER = {
  id: '31',
  accountId: '3',
  teamId: '2',
  facebookId: CAPTURE.facebookId,
  groupId: null,
  proxyId: null,
  authMethod: 'ads_manager_token_and_cookie',
  status: 'active',
  userAgent: CAPTURE.userAgent,
  cookie: SECRET,
  accessToken: SECRET,
  name: 'Nadia Petrenko',
  customName: null,
  picture: null,
  gender: null,
  syncedAt: AT,
  isShared: false,
  isUsedForPixelShare: false,
  shouldNotifyAboutBinomRuleRun: false,
  binomRuleRunNotificationTemplateId: null,
  adObjectCheckTaskId: null,
  adCommentCleanTaskId: null,
  binomCostUpdateTaskId: null,
  targetCpas: {},
  createdAt: AT,
  updatedAt: AT,
};

describe('several pairings', () => {
  const otherId = () => pairingId(OTHER_TEAM);
  const tokens = async () => (await listPairings()).map(({ token }) => token);
  const sentWith = () => background.server.seen.map(({ headers }) => headers.authorization);
  beforeEach(async () => {
    await pairAs();
    await pairAs('another-token', OTHER_TEAM);
  });

  it('each send with their own token', async () => {
    await capture();
    await capture(otherId());
    expect(sentWith()).toEqual(['Bearer a-token', 'Bearer another-token']);
  });

  it('of one account do not pile up: the former is ended at the server', async () => {
    background.server.answer(`POST ${API}/extension/pair`, {
      status: 200,
      body: { data: { ...OWNER, accountId: '3', token: 'a-newer-token' } },
    });
    background.server.answer(`DELETE ${API}/extension/pairing`, {
      status: 200,
      body: { data: null },
    });
    await callBackground('pair', { origin: background.server.origin, code: 'ABCD-2345' });
    expect(await tokens()).toEqual(['another-token', 'a-newer-token']);
    await vi.waitFor(() => expect(sentWith()).toEqual([undefined, 'Bearer a-token']));
  });

  it('are ended one by one, by the person or by the server', async () => {
    await callBackground('unpair', { pairingId: otherId() });
    expect(await tokens()).toEqual(['a-token']);
    await pairAs('another-token', OTHER_TEAM);
    background.server.answer(`POST ${API}/extension/ad-users`, { status: 401, body: REFUSED });
    await capture();
    expect(await tokens()).toEqual(['another-token']);
    background.server.answer(`POST ${API}/extension/ad-users`, {
      status: 401,
      body: '<h1>Log in</h1>',
    });
    await capture(otherId());
    expect(await tokens()).toEqual(['another-token']);
  });

  it('changed at the same time lose nothing', async () => {
    background.server.answer(`PATCH ${API}/extension/pairing`, {
      status: 200,
      body: { data: null },
    });
    await Promise.all([
      callBackground('nameBrowser', { pairingId: pairingId(), label: 'One' }),
      callBackground('nameBrowser', { pairingId: otherId(), label: 'Two' }),
    ]);
    expect((await listPairings()).map(({ label }) => label)).toEqual(['One', 'Two']);
  });

  it('remember whose a profile is by its last send, without its id', async () => {
    const { facebookId } = CAPTURE;
    const find = async () => (await findPairingOfProfile(facebookId))?.team;
    background.server.answer(`POST ${API}/extension/ad-users`, {
      status: 200,
      body: { data: { outcome: 'added', adUser: AD_USER } },
    });
    expect(await find()).toBeUndefined();
    await capture();
    expect(await find()).toEqual(OWNER.team);
    await capture(otherId());
    expect(await find()).toEqual(OTHER_TEAM);
    expect((await listPairings()).map(({ profiles }) => profiles.length)).toEqual([0, 1]);
    background.server.answer(`POST ${API}/extension/ad-users`, { status: 502, body: '' });
    await capture();
    expect(await find()).toEqual(OTHER_TEAM);
    expect(JSON.stringify(await stored())).not.toContain(facebookId);
    await callBackground('unpair', { pairingId: otherId() });
    expect(await find()).toBeUndefined();
  });
});
