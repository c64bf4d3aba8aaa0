import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { LRUCache } from 'lru-cache';
import { ONE_TRY, type RetryPolicy } from '../../retry.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import { parseReply } from '../errors/transport-errors.ts';
import type { AdAccountsPort } from '../ports/ad-accounts-port.ts';
import type { AdChangesPort, AdObjectState } from '../ports/ad-changes-port.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { adObjectStateSchema } from '../schemas/schemas.ts';
import { createBulkUpdates } from './bulk-updates.ts';
import { toAdObjectState } from './mapper.ts';
import { createUpdater } from './updater.ts';

const RECHECK_TIMEOUT_MS = 15_000;
const MAX_OBJECTS = 20_000;
/** Required to compare a change with the current state, so none is omitted. */
const STATE_FIELDS = {
  campaign: 'id,account_id,name,status,daily_budget,lifetime_budget,start_time',
  ad_set: 'id,account_id,name,status,daily_budget,lifetime_budget,bid_amount,start_time,end_time',
  ad: 'id,account_id,name,status',
} as const satisfies Record<AdObjectLevel, string>;

/** Reads and changes of campaigns, ad sets and ads. */
export function createAdObjectChanges(deps: {
  client: GraphClient;
  version: string;
  getAdAccountBasics: AdAccountsPort['getAdAccountBasics'];
}): AdChangesPort {
  /** The ad account of each object read, for its limits. */
  const accountOfObject = new LRUCache<string, string>({ max: MAX_OBJECTS });

  const readState = async ({
    level,
    id,
    ...call
  }: NetworkCall & {
    level: AdObjectLevel;
    id: string;
    retry?: RetryPolicy;
    timeoutMs?: number;
  }): Promise<AdObjectState> => {
    const reply = await deps.client.get({
      ...call,
      path: id,
      params: { fields: STATE_FIELDS[level] },
      adAccountId: accountOfObject.get(id) ?? null,
    });
    const wire = parseReply(adObjectStateSchema, reply);
    accountOfObject.set(id, wire.account_id);
    const hasMoney = [wire.daily_budget, wire.lifetime_budget, wire.bid_amount].some(
      (value) => value !== null && value !== undefined,
    );
    const currency = hasMoney
      ? (await deps.getAdAccountBasics({ ...call, adAccountId: wire.account_id })).currency
      : null;
    return toAdObjectState({ wire, currency });
  };

  const update = createUpdater({
    client: deps.client,
    readState: (call) => readState({ ...call, retry: ONE_TRY, timeoutMs: RECHECK_TIMEOUT_MS }),
  });

  return {
    readAdObject: readState,
    updateAdCampaign: update('campaign'),
    updateAdSet: update('ad_set'),
    updateAd: update('ad'),
    ...createBulkUpdates(deps),
  };
}
