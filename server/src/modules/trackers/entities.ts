import type { TrafficSourceSetting } from '@ads-checker/shared/contracts/tracker-entities';
import type { TrackerTexts } from '@ads-checker/shared/contracts/trackers';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { StoredSecret } from '../../platform/crypto/stored-secret.ts';

export interface Tracker extends TrackerTexts {
  readonly id: string;
  readonly teamId: string;
  readonly version: TrackerVersion;
  readonly apiUrl: string;
  readonly apiKey: StoredSecret;
  /** IANA name. */
  readonly timezone: string;
  readonly trafficSourceSettings: readonly TrafficSourceSetting[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
