import { setTimeout as sleep } from 'node:timers/promises';
import type { AdCampaignDto, AdDto } from '../../shared/src/contracts/ad-objects.ts';
import { commentCleaningRoutes, NO_CRITERIA } from '../../shared/src/contracts/comment-cleaning.ts';
import { costUpdateRoutes } from '../../shared/src/contracts/cost-updates.ts';
import { objectCheckRoutes } from '../../shared/src/contracts/object-checks.ts';
import { ruleActionRoutes } from '../../shared/src/contracts/rule-actions.ts';
import type { RuleDto } from '../../shared/src/contracts/rule-entities.ts';
import { ruleRunRoutes } from '../../shared/src/contracts/rule-runs.ts';
import { ruleRoutes } from '../../shared/src/contracts/rules.ts';
import type { TrackerDto } from '../../shared/src/contracts/tracker-entities.ts';
import { type Client, readRows } from './client.ts';

const LOOK_EVERY_MS = 200;
const GIVE_UP_MS = 90_000;
const SECOND_MS = 1_000;
const REJECTED_ADS = 3;

/** Polls until `read` returns a value. */
export async function waitFor<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
  const endsAt = Date.now() + GIVE_UP_MS;
  for (;;) {
    const found = await read();
    if (found !== undefined) {
      return found;
    }
    if (Date.now() > endsAt) {
      throw new Error(`Waited too long for ${what}.`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}

function firstOf<T>(rows: readonly T[]): readonly T[] | undefined {
  return rows.length === 0 ? undefined : rows;
}

/**
 * Runs each job of the product until it had an effect, so that the recording includes the results.
 */
export async function runJobs({
  client,
  sandboxUrl,
  binoms,
  adAccounts,
  objects,
}: {
  readonly client: Client;
  readonly sandboxUrl: string;
  readonly binoms: readonly TrackerDto[];
  readonly adAccounts: Readonly<Record<string, readonly object[]>>;
  readonly objects: Readonly<Record<string, Readonly<Record<string, readonly object[]>>>>;
}): Promise<{ readonly ruleIds: readonly string[]; readonly runIds: readonly string[] }> {
  const steer = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${sandboxUrl}/__sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) {
      throw new Error(`${path}: ${await response.text()}`);
    }
  };
  const adUserIds = Object.keys(adAccounts);
  const [seeded] = (await readRows(client, 'binomRules')).map(({ doc }) => doc as RuleDto);
  const adUserId = seeded?.adUserId ?? adUserIds[0] ?? '';
  const params = { adUserId };
  const ads = (adAccounts[adUserId] ?? []).flatMap(
    (account) => (objects[(account as { id: string }).id]?.ads ?? []) as readonly AdDto[],
  );
  const campaignNameOf = (id: string): string | undefined => {
    const lists = Object.values(objects).flatMap(({ campaigns = [] }) => campaigns);
    return (lists as readonly AdCampaignDto[]).find((each) => each.id === id)?.name;
  };
  const running = ads.filter(({ effectiveStatus }) => effectiveStatus === 'ACTIVE');

  for (const each of adUserIds) {
    await waitFor(`the first check of profile ${each}`, async () => {
      const { runs } = (
        await client.call(objectCheckRoutes.getTask, { params: { adUserId: each } })
      ).data;
      return runs.find(({ finishedAt }) => finishedAt !== null);
    });
  }
  for (const { id } of running.slice(0, REJECTED_ADS)) {
    await steer('reviews', { adId: id, decision: 'disapproved', renewsUpdatedTime: true });
  }
  await client.call(objectCheckRoutes.runTask, { params });
  await waitFor('events', async () =>
    firstOf((await client.call(objectCheckRoutes.listEvents, { params })).data),
  );

  const ruleIds: string[] = [];
  const runIds: string[] = [];
  const [ad] = running;
  const adCampaignId = ad?.adCampaignId ?? null;
  if (seeded !== undefined && ad !== undefined && adCampaignId !== null) {
    const { level, conditions, truthyAction, falsyAction, binomId, binomUserId, templateName } =
      seeded;
    const terms = { level, conditions, truthyAction, falsyAction, binomId, binomUserId };
    const { adAccountId } = ad;
    const place = { adAccountId, adCampaignId, adCampaignName: campaignNameOf(adCampaignId) };
    // The sample team's rule refers to the large sample, which this sandbox does not have.
    await client.call(ruleRoutes.delete, { params: { ruleId: seeded.id } });
    const { rules } = (
      await client.call(ruleRoutes.create, {
        params,
        body: { rules: [{ ...terms, ...place, templateName }] },
      })
    ).data;
    for (const { id } of rules) {
      await client.call(ruleActionRoutes.runNow, { params: { ruleId: id } });
      const runs = await waitFor('a run of the rule', async () =>
        firstOf((await client.call(ruleRunRoutes.listRuns, { params: { ruleId: id } })).data),
      );
      ruleIds.push(id);
      runIds.push(...runs.map((run) => run.id));
    }
  }

  const [binom] = binoms;
  if (binom !== undefined) {
    await client.call(costUpdateRoutes.updateTask, {
      params,
      body: { binomSettings: [{ binomId: binom.id, binomUserId: null, binomCampaignIds: [] }] },
    });
    await client.call(costUpdateRoutes.runTask, { params });
    await waitFor('costs that the tracker was told', async () => {
      const { data } = await client.call(costUpdateRoutes.listAdCosts, { params });
      return firstOf(data.filter(({ updateResult }) => updateResult !== null));
    });
  }

  await client.call(commentCleaningRoutes.updateTask, {
    params,
    body: {
      action: 'hide',
      criteria: {
        ...NO_CRITERIA,
        words: ['scam', 'fake'],
        hasLinks: true,
        hasPhoneNumbers: true,
        allowedSites: [],
        authors: [],
        exceptWords: [],
        exceptAuthors: [],
      },
    },
  });
  // The network's timestamps are in whole seconds: data written now would seem older than the task.
  await sleep(SECOND_MS);
  const postIds = new Set(running.flatMap(({ creative }) => creative?.pagePostId ?? []));
  for (const postId of [...postIds].slice(0, REJECTED_ADS)) {
    await steer('comments/burst', { postId, count: 10 });
  }
  await client.call(commentCleaningRoutes.runTask, { params });
  await waitFor('cleaned comments', async () => {
    const { data } = await client.call(commentCleaningRoutes.listJobs, { params });
    return firstOf(data.filter(({ status }) => status === 'success'));
  });

  await waitFor('notifications', async () => firstOf(await readRows(client, 'notifications')));
  return { ruleIds, runIds };
}
