import { TRACKER_CAPABILITIES, type TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import type { HttpTransport } from '../../platform/outbound/transport.ts';
import { defineGateway } from '../define.ts';
import { type RetryPolicy, type Sleep, systemSleep } from '../retry.ts';
import { binomV1Client } from './binom-v1/client.ts';
import { binomV2Client } from './binom-v2/client.ts';
import type { TrackerClient, TrackerSession } from './common/client.ts';
import { toCostBatches } from './common/costs.ts';
import {
  createTrackerHttp,
  DEFAULT_TIMEOUTS,
  READ_RETRY,
  type TrackerTimeouts,
} from './common/http.ts';
import { createHostPace, type HostPace } from './common/pace.ts';
import { createKeitaroClient } from './keitaro/client.ts';
import {
  type TrackerConnection,
  TrackerError,
  type TrackerGateway,
  trackerPort,
} from './ports/tracker-port.ts';

/** Binom v1 is probed last, since it needs the key in the URL. */
const PROBED: readonly TrackerVersion[] = ['binom_v2', 'keitaro', 'binom_v1'];

/** Failures that may be caused by a different version. */
const OF_ANOTHER_VERSION: readonly string[] = [
  'bad_address',
  'html_page',
  'bad_answer',
  'bad_request',
];

/** Nothing responds at the address, regardless of the version. */
function isUnreachable({ failure, httpStatus }: TrackerError): boolean {
  return httpStatus === null && ['bad_address', 'timeout', 'unavailable'].includes(failure);
}

export function createTrackerGateway({
  transport,
  pace = createHostPace(),
  timeouts = DEFAULT_TIMEOUTS,
  retry = READ_RETRY,
  sleep = systemSleep,
  nowMs = Date.now,
}: {
  transport: HttpTransport;
  pace?: HostPace;
  timeouts?: TrackerTimeouts;
  retry?: RetryPolicy;
  sleep?: Sleep;
  nowMs?: () => number;
}): TrackerGateway {
  const deps = { transport, pace, timeouts, retry, sleep, nowMs };
  const clients: Readonly<Record<TrackerVersion, TrackerClient>> = {
    binom_v1: binomV1Client,
    binom_v2: binomV2Client,
    keitaro: createKeitaroClient(),
  };
  const open = ({
    connection,
    signal,
    isProbe = false,
  }: {
    connection: TrackerConnection;
    signal?: AbortSignal | undefined;
    isProbe?: boolean;
  }): { client: TrackerClient; session: TrackerSession } => ({
    client: clients[connection.version],
    session: {
      connection,
      http: createTrackerHttp({ connection, signal, isProbe, deps }),
      nowMs,
      signal,
    },
  });

  const detectVersion: TrackerGateway['detectVersion'] = async ({ connection, signal }) => {
    let first: TrackerError | undefined;
    for (const version of PROBED) {
      const { client, session } = open({
        connection: { ...connection, version },
        signal,
        isProbe: true,
      });
      try {
        if (await client.isAt(session)) {
          return version;
        }
      } catch (error) {
        if (!(error instanceof TrackerError) || isUnreachable(error)) {
          throw error;
        }
        first ??= error;
      }
    }
    throw first ?? new TrackerError({ failure: 'html_page' });
  };

  return {
    capabilities: TRACKER_CAPABILITIES,

    detectVersion,

    testConnection: async (request) => {
      const { client, session } = open({ ...request, isProbe: true });
      try {
        return await client.testConnection(session);
      } catch (error) {
        const isOfAnother =
          error instanceof TrackerError &&
          OF_ANOTHER_VERSION.includes(error.failure) &&
          !isUnreachable(error);
        if (!isOfAnother) {
          throw error;
        }
        const foundVersion = await detectVersion(request).catch((reason: unknown) => {
          if (reason instanceof AppError) {
            return undefined;
          }
          throw reason;
        });
        if (foundVersion === undefined || foundVersion === request.connection.version) {
          throw error;
        }
        throw new TrackerError({ failure: 'wrong_version', foundVersion });
      }
    },

    listUsers: (request) => {
      const { client, session } = open(request);
      return client.listUsers(session);
    },

    listCampaigns: async ({ ids, userId, name, status, clicksIn, ...request }) => {
      const { client, session } = open(request);
      const { items, unreadable } = await client.listCampaigns(session, { ids, userId, clicksIn });
      const part = name?.trim().toLowerCase() ?? '';
      return {
        items: items.filter(
          (campaign) =>
            (ids === undefined || ids.includes(campaign.id)) &&
            (status === undefined || campaign.status === status) &&
            campaign.name.toLowerCase().includes(part),
        ),
        unreadable,
      };
    },

    listTrafficSources: (request) => {
      const { client, session } = open(request);
      return client.listTrafficSources(session);
    },

    report: ({ groups, range, timeZone, isByCampaign, ...request }) => {
      const { client, session } = open(request);
      return client.report(session, {
        groups: groups.filter(({ campaignIds }) => campaignIds.length > 0),
        range,
        timeZone,
        ...(isByCampaign === undefined ? {} : { isByCampaign }),
      });
    },

    reportCountries: async ({ groups, range, timeZone, ...request }) => {
      const { client, session } = open(request);
      if (client.reportCountries === undefined) {
        throw new TrackerError({ failure: 'bad_request' });
      }
      return client.reportCountries(session, { groups, range, timeZone });
    },

    batchCosts: toCostBatches,

    updateCosts: ({ costs, ...request }) => {
      const { client, session } = open(request);
      return client.updateCosts(session, costs);
    },
  };
}

export const trackerGateway = defineGateway({
  port: trackerPort,
  create: ({ transport, isUnpaced = false }) =>
    createTrackerGateway({ transport, pace: createHostPace({ isUnlimited: isUnpaced }) }),
});
