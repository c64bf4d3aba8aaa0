import type {
  TrackerCampaign,
  TrackerConnection,
  TrackerCost,
  TrackerCostResult,
  TrackerCountryReport,
  TrackerDays,
  TrackerList,
  TrackerReport,
  TrackerReportQuery,
  TrackerTrafficSource,
  TrackerUser,
} from '../ports/tracker-port.ts';
import type { TrackerHttp } from './http.ts';

/** The connection and HTTP client of one gateway request. */
export interface TrackerSession {
  readonly connection: TrackerConnection;
  readonly http: TrackerHttp;
  readonly nowMs: () => number;
  readonly signal?: AbortSignal | undefined;
}

/** The vendor-specific part of a tracker gateway; see the port. */
export interface TrackerClient {
  /** Whether this kind of tracker responds at the address. */
  isAt(session: TrackerSession): Promise<boolean>;
  testConnection(session: TrackerSession): Promise<{ readonly login: string | null }>;
  listUsers(session: TrackerSession): Promise<TrackerList<TrackerUser>>;
  /** Filters by name and status are applied by the caller. */
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
  reportCountries?(
    session: TrackerSession,
    query: Pick<TrackerReportQuery, 'groups' | 'range' | 'timeZone'>,
  ): Promise<TrackerCountryReport>;
  updateCosts(
    session: TrackerSession,
    costs: readonly TrackerCost[],
  ): Promise<readonly TrackerCostResult[]>;
}
