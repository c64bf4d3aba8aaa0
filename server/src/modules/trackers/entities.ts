import type { TrafficSourceSetting } from '@ads-checker/shared/contracts/tracker-entities';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { StoredSecret } from '../../platform/crypto/stored-secret.ts';

export interface Tracker {
  readonly id: string;
  readonly teamId: string;
  readonly version: TrackerVersion;
  readonly name: string;
  readonly url: string;
  readonly apiUrl: string;
  readonly apiKey: StoredSecret;
  /** IANA name. */
  readonly timezone: string;
  readonly trafficSourceSettings: readonly TrafficSourceSetting[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
