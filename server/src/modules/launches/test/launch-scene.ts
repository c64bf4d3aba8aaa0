import { creativeRoutes } from '@ads-checker/shared/contracts/creatives';
import {
  type LaunchAccount,
  type LaunchContent,
  launchPlanRoutes,
} from '@ads-checker/shared/contracts/launch-plans';
import {
  type LaunchItemRetry,
  type LaunchRunDetailsDto,
  type LaunchRunKind,
  launchRunRoutes,
} from '@ads-checker/shared/contracts/launch-runs';
import { mediaRoutes } from '@ads-checker/shared/contracts/media';
import {
  buildLaunchAccount,
  buildLaunchContent,
} from '@ads-checker/shared/contracts/test/launch-content';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { expect } from 'vitest';
import { useAdObjects } from '../../../../test/harness/ad-objects.ts';
import type { TestClient } from '../../../../test/harness/client.ts';
import { buildVideo, pngOf, uploadForm } from '../../../../test/harness/media.ts';

const SIDE = 1080;

/** Plans, launches and an image of the library, in the sandbox's ad accounts. */
export function useLaunches(options: Parameters<typeof useAdObjects>[0] = {}) {
  const scene = useAdObjects(options);
  const { app, owner, adUserId, getAccount } = scene;

  const accountId = async (): Promise<string> => {
    const { rows } = await app().container.db.raw<{ rows: { account_id: string }[] }>(
      'select account_id from ad_users where id = ?',
      [adUserId()],
    );
    return rows[0]?.account_id ?? '';
  };

  const upload = async (content: Uint8Array): Promise<string> => {
    const public_id = `file-${createRowId()}`;
    const { body } = await owner().call(mediaRoutes.sign, { body: { public_id } });
    const signed = mediaRoutes.sign.response.parse(body).data;
    const answer = await fetch(new URL(signed.uploadUrl, app().baseUrl), {
      method: 'POST',
      body: uploadForm({ signed, content, public_id }),
    });
    return ((await answer.json()) as { secure_url: string }).secure_url;
  };

  const create = async (name: string, files: { url: string; previewUrl?: string }) => {
    const created = await owner().call(creativeRoutes.create, {
      params: { accountId: await accountId() },
      body: { creatives: [{ id: createRowId(), name, ...files }] },
    });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    const [creative] = creativeRoutes.create.response.parse(created.body).data;
    return { id: creative?.id ?? '', name };
  };

  const addCreative = async (name = 'Static v7') =>
    create(name, { url: await upload(pngOf(SIDE, SIDE, name)) });

  /** Of some kilobytes; without a picture, the ad network's is shown. */
  const addVideo = async (name = 'Clip v1', { hasPicture = true } = {}) =>
    create(name, {
      url: await upload(await buildVideo({ frameBytes: 1_000, tail: name })),
      ...(hasPicture ? { previewUrl: await upload(pngOf(SIDE, SIDE, `still of ${name}`)) } : {}),
    });

  /** The ad account with what it offers. */
  const account = async (fields: Partial<LaunchAccount> = {}): Promise<LaunchAccount> => {
    const { id, name } = getAccount();
    const { status, body } = await owner().call(launchPlanRoutes.assets, {
      params: { adUserId: adUserId(), adAccountId: id },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const assets = launchPlanRoutes.assets.response.parse(body).data;
    return buildLaunchAccount({
      adUserId: adUserId(),
      adAccountId: id,
      adAccountName: name,
      currency: assets.currency,
      timeZone: assets.timeZone,
      pageId: assets.pages?.[0]?.id ?? null,
      pageName: assets.pages?.[0]?.name ?? null,
      instagramUserId: assets.pages?.[0]?.instagramUserId ?? null,
      pixelId: assets.pixels?.[0]?.id ?? null,
      pixelName: assets.pixels?.[0]?.name ?? null,
      ...fields,
    });
  };

  const content = async (fields: Partial<LaunchContent> = {}): Promise<LaunchContent> =>
    buildLaunchContent({
      accounts: [await account()],
      creatives: [await addCreative()],
      ...fields,
    });

  const createPlan = async (planned: LaunchContent, client: TestClient = owner()) => {
    const id = createRowId();
    const { status, body } = await client.call(launchPlanRoutes.create, {
      params: { accountId: await accountId() },
      body: { id, name: 'Solar DACH', content: planned },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return launchPlanRoutes.create.response.parse(body).data;
  };

  const start = (
    { id, revision }: { id: string; revision: number },
    { kind = 'launch' as LaunchRunKind, runId = createRowId(), client = owner() } = {},
  ) =>
    client.call(launchPlanRoutes.start, {
      params: { launchPlanId: id },
      body: { id: runId, kind, revision },
    });

  const read = async (launchRunId: string): Promise<LaunchRunDetailsDto> => {
    const { body } = await owner().call(launchRunRoutes.get, { params: { launchRunId } });
    return launchRunRoutes.get.response.parse(body).data;
  };

  /** One pass of each profile's job. */
  const runOnce = async (runId: string): Promise<void> => {
    const { runner } = app().container.modules.launchesModule;
    const { profiles } = await read(runId);
    await Promise.all(
      profiles.map((_, index) =>
        runner.run({ runId, profilePosition: index + 1, signal: new AbortController().signal }),
      ),
    );
  };

  /** Runs until nothing is left to do, skipping pauses. */
  const runToEnd = async (runId: string): Promise<LaunchRunDetailsDto> => {
    for (let runs = 0; runs < 20; runs += 1) {
      await runOnce(runId);
      const run = await read(runId);
      if (run.profiles.every(({ state }) => state === 'finished')) {
        return run;
      }
    }
    throw new Error('The launch did not end.');
  };

  /** Creates a plan, starts it and runs it to its end. */
  const launch = async (planned: LaunchContent, kind: LaunchRunKind = 'launch') => {
    const runId = createRowId();
    const { status, body } = await start(await createPlan(planned), { kind, runId });
    expect(status, JSON.stringify(body)).toBe(200);
    return runToEnd(runId);
  };

  const act = (name: 'stop' | 'undo', launchRunId: string, client = owner()) =>
    client.call(launchRunRoutes[name], { params: { launchRunId } });

  const retry = (
    launchRunId: string,
    { items, client = owner() }: { items?: LaunchItemRetry[]; client?: TestClient } = {},
  ) => client.call(launchRunRoutes.retry, { params: { launchRunId }, body: { items } });

  return {
    ...scene,
    accountId,
    addCreative,
    addVideo,
    account,
    content,
    createPlan,
    start,
    read,
    runOnce,
    runToEnd,
    launch,
    act,
    retry,
  };
}

/** Items as lines: level, state, and what was said. */
export const linesOf = ({ items }: LaunchRunDetailsDto): string[] =>
  items.map(({ level, key, state }) => `${level} ${key.split('/').slice(1).join('/')} ${state}`);
