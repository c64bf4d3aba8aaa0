import type { SampleCampaign } from '@ads-checker/shared/sample/index';
import {
  type AbstractCrudObject,
  AdAccount,
  type FacebookAdsApi,
} from 'facebook-nodejs-business-sdk';
import { afterAll, beforeAll } from 'vitest';
import { startClient, type TestClient } from './client.ts';
import { startSdk } from './sdk.ts';

export const dataOf = (object: object): Record<string, unknown> => ({
  ...(object as AbstractCrudObject).exportAllData(),
});

type Cursor = Awaited<ReturnType<AdAccount['getCampaigns']>>;

export async function walk(cursor: Cursor): Promise<Record<string, unknown>[][]> {
  const pages = [[...cursor].map(dataOf)];
  while (cursor.hasNext()) {
    pages.push([...(await cursor.next())].map(dataOf));
  }
  return pages;
}

/** The SDK's error without its trace id, which differs each time. */
export async function failureOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  const error: unknown = await promise.then(
    () => {
      throw new Error('The network took the call.');
    },
    (failure: unknown) => failure,
  );
  const { name, status, message, response } = error as Record<string, unknown>;
  const { fbtrace_id: traceId, ...body } = response as Record<string, unknown>;
  return { name, status, message, body, hasTrace: typeof traceId === 'string' };
}

/** Compares what the Graph API's own SDK reads from the sandbox with the sample world. */
export function useSdkAccount() {
  let client: TestClient;
  let api: FacebookAdsApi;
  let accountId: string;
  const world = () => client.sandbox.state.journal.world;
  beforeAll(async () => {
    client = await startClient();
    api = startSdk({ url: client.sandbox.url, accessToken: client.marta });
    accountId = [...world().adAccounts.keys()][0] ?? '';
  });
  afterAll(() => client?.sandbox.close());
  return {
    client: () => client,
    api: () => api,
    accountId: () => accountId,
    account: () => new AdAccount(`act_${accountId}`),
    world,
    /** In the order of the Graph API, without archived and deleted ones. */
    liveCampaigns: (): SampleCampaign[] =>
      (world().adAccounts.get(accountId)?.campaignIds ?? []).flatMap((id) => {
        const campaign = world().campaigns.get(id);
        return campaign === undefined || ['ARCHIVED', 'DELETED'].includes(campaign.status)
          ? []
          : [campaign];
      }),
  };
}
