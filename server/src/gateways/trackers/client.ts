import type { TrackerHttp } from './http.ts';
import type {
  TrackerCampaign,
  TrackerConnection,
  TrackerCost,
  TrackerCostResult,
  TrackerDays,
  TrackerList,
  TrackerReport,
  TrackerReportQuery,
  TrackerTrafficSource,
  TrackerUser,
} from './port.ts';

/** One connection's calls within one request of the gateway. */
export interface TrackerSession {
  readonly connection: TrackerConnection;
  readonly http: TrackerHttp;
  readonly nowMs: () => number;
  readonly signal?: AbortSignal | undefined;
}

/** What each kind of tracker does in its own way; see the port. */
export interface TrackerClient {
  /** Whether an answer of this kind of tracker comes from the address. */
  isAt(session: TrackerSession): Promise<boolean>;
  testConnection(session: TrackerSession): Promise<{ readonly login: string | null }>;
  listUsers(session: TrackerSession): Promise<TrackerList<TrackerUser>>;
  /** Without the filters by name and status, which are the same for all. */
  listCampaigns(
    session: TrackerSession,
    filter: {
      readonly ids: readonly string[] | undefined;
      readonly userId: string | undefined;
      readonly clicksIn: TrackerDays | undefined;
    },
  ): Promise<TrackerList<TrackerCampaign>>;
  listTrafficSources(session: TrackerSession): Promise<TrackerList<TrackerTrafficSource>>;
  report(
    session: TrackerSession,
    query: Pick<TrackerReportQuery, 'groups' | 'range' | 'timeZone' | 'isByCampaign'>,
  ): Promise<TrackerReport>;
  updateCosts(
    session: TrackerSession,
    costs: readonly TrackerCost[],
  ): Promise<readonly TrackerCostResult[]>;
}
