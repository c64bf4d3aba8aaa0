import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from '@ads-checker/shared/contracts/notification-settings';
import {
  type NotificationDto,
  type NotificationSubject,
  notificationRoutes as r,
} from '@ads-checker/shared/contracts/notifications';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import type { News } from '../events.ts';
import { createNewsHandlers } from './news-repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

/** A profile's owner, a member who reads the team's ads, and one who does not. */
async function build({ isShared = false } = {}) {
  const { factories } = app;
  const owner = await factories.buildAccount();
  const { teamId } = owner;
  const reader = await factories.buildAccount({ teamId, readTeamAds: true });
  const member = await factories.buildAccount({ teamId });
  return {
    teamId,
    owner,
    reader,
    member,
    adUserId: await factories.buildAdUser({ accountId: owner.id, name: 'Marta Jensen', isShared }),
    asOwner: await app.signIn({ username: owner.user.username, accountId: owner.id }),
    asReader: await app.signIn({ username: reader.user.username, accountId: reader.id }),
    asMember: await app.signIn({ username: member.user.username, accountId: member.id }),
  };
}

const happened = (news: News): Promise<void> =>
  app.container.db.transaction((trx) =>
    createNewsHandlers({ db: app.container.db }).newsHappened(news, trx),
  );
const notify = () => app.runJobs({ only: ['tell-news'] });

async function inbox(client: TestClient): Promise<NotificationDto[]> {
  const { body } = await client.call(syncRoutes.pull, {
    params: { collection: 'notifications' },
    query: { cursor: '0', limit: '200' },
  });
  return syncRoutes.pull.response
    .parse(body)
    .data.rows.flatMap(({ doc }) => (doc === undefined ? [] : [doc as NotificationDto]));
}

async function set(client: TestClient, change: Partial<NotificationSettings>) {
  const notificationSettings = { ...DEFAULT_NOTIFICATION_SETTINGS, ...change };
  const { status } = await client.call(identityRoutes.updateProfile, {
    body: { notificationSettings },
  });
  expect(status).toBe(200);
}

const rejected = (ids: readonly string[], adAccountId = '900'): NotificationSubject => ({
  kind: 'ad_status_change',
  adAccountId,
  adAccountName: 'Helio DE 01',
  newStatus: 'DISAPPROVED',
  count: ids.length,
  ads: ids.map((id) => ({
    id,
    name: `Ad ${id}`,
    adSetId: '2',
    adSetName: 'DE 35+',
    adCampaignId: '3',
    adCampaignName: 'DE Solar',
    oldStatus: 'ACTIVE',
    reasons: [],
  })),
});

let groups = 0;
function newsOf(adUserId: string, ...subjects: readonly NotificationSubject[]): News {
  groups += 1;
  return { of: { adUserId }, group: `test:${groups}`, at: new Date(), subjects };
}

describe('telling news', () => {
  it('tells the owner of the profile once, as one line for a status in an ad account', async () => {
    const { adUserId, owner, teamId, asOwner, asReader } = await build();
    const news = newsOf(adUserId, rejected(['11']));
    await happened({ ...news, isPartial: true });
    await happened({
      ...news,
      isPartial: true,
      subjects: [rejected(['12'], '901'), rejected(['13'])],
    });
    expect(await inbox(asOwner)).toEqual([]);
    await app.container.db.transaction((trx) =>
      createNewsHandlers({ db: app.container.db }).newsEnded(
        { group: news.group, at: new Date() },
        trx,
      ),
    );
    await notify();
    await notify();
    const told = await inbox(asOwner);
    expect(told).toEqual([
      {
        id: expect.any(String),
        accountId: owner.id,
        teamId,
        adUserId,
        adUserName: 'Marta Jensen',
        happenedAt: news.at.toISOString(),
        isRead: false,
        subject: rejected(['11', '13']),
      },
      expect.objectContaining({ subject: rejected(['12'], '901') }),
    ]);
    expect(await inbox(asReader)).toEqual([]);
  });

  it('tells a group that nobody ends after a while', async () => {
    const { adUserId, asOwner } = await build();
    const at = new Date(Date.now() - 60_000);
    await happened({ ...newsOf(adUserId, rejected(['11'])), at, isPartial: true });
    await notify();
    expect((await inbox(asOwner)).map(({ subject }) => subject)).toEqual([rejected(['11'])]);
  });

  it('tells others who may see the profile when they want it', async () => {
    const { adUserId, asReader, asMember } = await build();
    await set(asReader, { scope: 'visible' });
    await set(asMember, { scope: 'visible' });
    await happened(newsOf(adUserId, rejected(['11'])));
    await notify();
    expect((await inbox(asReader)).length).toBe(1);
    expect(await inbox(asMember)).toEqual([]);
  });

  it('takes what was told from whom the profile is no longer shared with', async () => {
    const { adUserId, asMember } = await build({ isShared: true });
    await set(asMember, { scope: 'visible' });
    await happened(newsOf(adUserId, rejected(['11'])));
    await notify();
    expect((await inbox(asMember)).length).toBe(1);
    await app.factories.setShared({ adUserId, isShared: false });
    expect(await inbox(asMember)).toEqual([]);
    await app.factories.deleteAdUser(adUserId);
    expect(await inbox(asMember)).toEqual([]);
  });

  it('tells of runs only where the profile wants it', async () => {
    const { adUserId, asOwner } = await build();
    const run: NotificationSubject = {
      kind: 'binom_rule_run',
      ruleId: '5',
      ruleName: 'Stop losses',
      adAccountId: '900',
      adAccountName: 'Helio DE 01',
      adCampaignId: '3',
      adCampaignName: 'DE Solar',
      runId: '6',
      formula: 'ROI < −50%',
      oldStatuses: ['ACTIVE'],
      newStatuses: ['PAUSED'],
      turnedOn: 0,
      turnedOff: 4,
      changedAmounts: 0,
      noticed: 0,
      failed: 0,
      ads: [{ id: '11', name: 'Ad 11' }],
      adSets: [],
      error: null,
    };
    await happened(newsOf(adUserId, run));
    await notify();
    expect((await inbox(asOwner)).map(({ subject }) => subject)).toEqual([run]);
    await asOwner.call(adUserRoutes.update, {
      params: { adUserId },
      body: { shouldNotifyAboutBinomRuleRun: false },
    });
    await happened(newsOf(adUserId, run));
    await notify();
    expect((await inbox(asOwner)).length).toBe(1);
  });

  it('tells of a state that comes and goes once an hour', async () => {
    const { teamId, reader } = await build();
    const admin = await app.factories.buildAccount({ teamId, manageTeam: true });
    const asAdmin = await app.signIn({ username: admin.user.username, accountId: admin.id });
    const news: News = {
      of: { teamId },
      group: 'tracker:1',
      at: new Date(),
      state: `tracker:${teamId}`,
      subjects: [
        { kind: 'tracker_unreachable', binomId: '1', binomName: 'Keitaro', failure: 'timeout' },
      ],
    };
    await happened({ ...news, at: new Date(Date.now() - 61 * 60_000) });
    await happened(news);
    await happened(news);
    await notify();
    expect((await inbox(asAdmin)).length).toBe(2);
    const asReader = await app.signIn({ username: reader.user.username, accountId: reader.id });
    expect(await inbox(asReader)).toEqual([]);
  });
});

describe('marking', () => {
  it('marks one, or it and all before it', async () => {
    const { owner, asOwner } = await build();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(await app.factories.buildNotification({ accountId: owner.id }));
    }
    const mark = async (index: number, body: object) => {
      const answer = await asOwner.call(r.update, {
        params: { notificationId: ids[index] ?? '' },
        body,
      });
      expect([answer.status, r.update.response.parse(answer.body).data.notification.id]).toEqual([
        200,
        ids[index],
      ]);
    };
    const read = async () =>
      (await inbox(asOwner))
        .toSorted((one, other) => Number(one.id) - Number(other.id))
        .map(({ isRead }) => isRead);
    await mark(2, { isRead: true });
    expect(await read()).toEqual([false, false, true]);
    await mark(2, { isRead: false });
    await mark(1, { isRead: true, includesOlder: true });
    expect(await read()).toEqual([true, true, false]);
  });

  it('is refused to the signed out, to others, and of what is not there or not said', async () => {
    const { owner, asOwner, asReader } = await build();
    const notificationId = await app.factories.buildNotification({ accountId: owner.id });
    const input = { params: { notificationId }, body: { isRead: true } };
    const statuses = await Promise.all([
      app.anonymous().call(r.update, input),
      asReader.call(r.update, input),
      asOwner.call(r.update, { ...input, params: { notificationId: '999999999' } }),
      asOwner.call(r.update, { ...input, body: { isRead: 'yes' } }),
      asOwner.call(r.update, { ...input, body: {} }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 404, 404, 400, 400]);
    expect((await inbox(asOwner)).map(({ isRead }) => isRead)).toEqual([false]);
  });
});
