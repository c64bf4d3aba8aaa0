import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTrackerClient, type TrackerTestClient } from './testing/tracker-client.ts';
import { emptyFigures } from './trackers/clicks.ts';

let client: TrackerTestClient;
beforeAll(async () => {
  client = await startTrackerClient();
});
afterAll(() => client?.sandbox.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

it('stops spend and clicks of an ad in the moment it is switched off, and resumes both', () => {
  const { journal, trackers } = client.sandbox.state;
  const { world } = journal;
  const isRunning = (id: string) => world.ads.get(id)?.performance.lastDay === null;
  const source = trackers
    .catalog()
    .campaigns.flatMap((campaign) => campaign.clickSources.map((click) => ({ campaign, click })))
    .find(
      ({ click }) =>
        click.missing === 'none' &&
        click.share === 1 &&
        isRunning(click.ad?.id ?? '') &&
        world.campaigns.get(click.ad?.campaignId ?? '')?.status === 'ACTIVE',
    );
  const ad = source?.click.ad;
  if (source === undefined || ad === undefined) {
    throw new Error('No ad runs.');
  }
  const sinceMs = client.nowMs() - 2 * DAY_MS;
  const read = () => {
    const nowMs = client.nowMs();
    const today = Math.floor(nowMs / DAY_MS);
    const days = { sinceDay: today - 1, untilDay: today + 1, nowMs };
    const [report] = trackers.reports.read({
      tracker: 'binom_v1',
      campaigns: [{ ...source.campaign, clickSources: [source.click] }],
      groupings: [{ by: 'campaign' }],
      span: { fromMs: sinceMs, toMs: nowMs },
      nowMs,
    });
    return {
      spend: world.insights.find({ level: 'ad', id: ad.id, ...days })?.spendMinor ?? 0,
      ofCampaign:
        world.insights.find({ level: 'campaign', id: ad.campaignId, ...days })?.spendMinor ?? 0,
      clicks: (report?.figures ?? emptyFigures()).clicks,
    };
  };
  const change = (objectType: 'ad' | 'campaign', objectId: string, status: string) =>
    journal.apply({
      atMs: client.nowMs(),
      profileId: '1',
      objectType,
      objectId,
      adAccountId: ad.adAccountId,
      values: { status },
    });
  // The network's figures are updated every quarter of an hour.
  client.passMs(15 * 60_000 - (client.nowMs() % (15 * 60_000)));
  trackers.steer({ adId: ad.id, outcome: 'losing' });
  const before = read();
  change('ad', ad.id, 'PAUSED');
  client.passMs(2 * HOUR_MS);
  expect(read()).toMatchObject({ spend: before.spend, clicks: before.clicks });
  expect(read().ofCampaign).toBeGreaterThan(before.ofCampaign);

  change('ad', ad.id, 'ACTIVE');
  expect(read().clicks).toBe(before.clicks);
  client.passMs(2 * HOUR_MS);
  const resumed = read();
  expect(resumed.spend).toBeGreaterThan(before.spend);
  expect(resumed.clicks).toBeGreaterThan(before.clicks);

  change('campaign', ad.campaignId, 'PAUSED');
  const stopped = read();
  client.passMs(HOUR_MS);
  expect(read()).toEqual(stopped);
});
