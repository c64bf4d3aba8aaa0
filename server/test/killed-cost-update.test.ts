import { costUpdateRoutes as r } from '@ads-checker/shared/contracts/cost-updates';
import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { expect, it } from 'vitest';
import { useAdObjects } from './harness/ad-objects.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 55_000, interval: 50 };
const { version, apiPath, apiKey } = SAMPLE_TRACKERS.binom_v1;
/** Costs accepted before the process is killed. */
const ARRIVED = 4;

const { app, owner, adUserId, sandbox } = useAdObjects();

const { startWorker } = useWorkerProcesses({ app, jobs: ['update-binom-costs'] });

const trackers = () => sandbox().state.trackers;

/** Costs that the tracker accepted: campaign, ad, day and amount. */
function listTold(): { key: string; cost: string }[] {
  return trackers()
    .listCalls(0)
    .flatMap(({ target, status }) => {
      const query = new URL(target, 'http://tracker').searchParams;
      const isCost = query.get('page') === 'save_update_costs';
      const key = ['camp_id', 'token_value', 'date_s'].map((name) => query.get(name)).join(' ');
      return isCost && (status === 200 || status === null)
        ? [{ key, cost: query.get('cost') ?? '' }]
        : [];
    });
}

it('a run that is killed is taken up by others: no cost told twice, none lost', async () => {
  const { db } = app().container;
  const { rows } = await db.raw(
    'select a.team_id from ad_users u join accounts a on a.id = u.account_id where u.id = ?',
    [adUserId()],
  );
  const binomId = await app().factories.buildTracker({
    teamId: rows[0].team_id,
    version,
    apiUrl: `${sandbox().url}${apiPath}`,
    apiKey,
    trafficSourceSettings: [
      { trafficSourceId: '3', adIdToken: '1', adSetIdToken: null, campaignIdToken: null },
    ],
  });
  const { data } = (
    await owner().call(trackerRoutes.listCampaigns, { params: { binomId }, query: { status: '2' } })
  ).body as { data: { campaigns: { id: string; trafficSourceId: string | null }[] } };
  const ids = data.campaigns.flatMap(({ id, trafficSourceId }) =>
    trafficSourceId === '3' ? [id] : [],
  );
  trackers().settings.binom_v1.delayMs = 150;
  await owner().call(r.updateTask, {
    params: { adUserId: adUserId() },
    body: { binomSettings: [{ binomId, binomUserId: null, binomCampaignIds: ids.slice(0, 1) }] },
  });

  const first = await startWorker();
  await expect.poll(() => listTold().length, WAIT).toBeGreaterThan(ARRIVED);
  await kill(first);
  trackers().settings.binom_v1.delayMs = 0;
  await Promise.all([startWorker(), startWorker()]);

  const countOpen = async () => {
    const { rows: found } = await db.raw<{ rows: { open: number; told: number }[] }>(
      `select (select count(*) from binom_ad_costs where updated_at is null or fetched_at > updated_at)::int
         + (select count(*) from binom_cost_shares where sending_at is not null)::int as open,
         (select count(*) from binom_cost_shares where told_at is not null)::int as told`,
    );
    return found[0];
  };
  await expect.poll(async () => (await countOpen())?.open, WAIT).toBe(0);
  const told = listTold();
  const figures = told.map(({ key, cost }) => `${key} ${cost}`);
  expect(figures).toEqual([...new Set(figures)]);
  expect(told.length).toBeGreaterThan(ARRIVED);

  const { rows: shares } = await db.raw<{
    rows: { campaign_id: string; ad_id: string; date: string; cents: string }[];
  }>(
    'select campaign_id, ad_id, date::text, told_usd_cents as cents from binom_cost_shares order by 1, 2, 3',
  );
  const last = new Map(told.map(({ key, cost }) => [key, Math.round(Number(cost) * 100)]));
  expect(
    shares.map(({ campaign_id: campaign, ad_id: ad, date, cents }) => [
      `${campaign} ${ad} ${date}`,
      Number(cents),
    ]),
  ).toEqual([...last].toSorted(([a], [b]) => (a < b ? -1 : 1)));
});
