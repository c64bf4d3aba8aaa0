import { trafficSourceSettingSchema } from '@ads-checker/shared/contracts/tracker-entities';
import { type TrackerTexts, trackerTextsSchema } from '@ads-checker/shared/contracts/trackers';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { z } from 'zod';
import type { SealedColumn } from '../../platform/crypto/reseal.ts';
import type { SecretPlace } from '../../platform/crypto/secret-box.ts';
import { readFields, storedFieldsOf } from '../../platform/db/columns.ts';
import type { Tracker } from './entities.ts';

/** In the columns of their names, which a row has besides these. */
export const STORED_TEXTS = storedFieldsOf(trackerTextsSchema);

export interface TrackerRow {
  id: string;
  team_id: string;
  version: TrackerVersion;
  api_url: string;
  api_key_sealed: string;
  api_key_set_at: Date;
  api_key_last_four: string;
  timezone: string;
  traffic_source_settings: unknown;
  created_at: Date;
  updated_at: Date;
}

const API_KEY = { table: 'binoms', column: 'api_key_sealed', field: 'apiKey' } as const;
export const SEALED_TRACKER_COLUMNS: readonly SealedColumn[] = [API_KEY];

export function placeOfApiKey(binomId: string): SecretPlace {
  return { table: API_KEY.table, field: API_KEY.field, rowId: binomId };
}

const settingsSchema = z.array(trafficSourceSettingSchema);

export function toTracker(row: TrackerRow): Tracker {
  return {
    id: row.id,
    teamId: row.team_id,
    version: row.version,
    ...readFields<TrackerTexts>(row, STORED_TEXTS),
    apiUrl: row.api_url,
    apiKey: {
      sealed: row.api_key_sealed,
      place: placeOfApiKey(row.id),
      setAt: row.api_key_set_at,
      lastFour: row.api_key_last_four,
    },
    timezone: row.timezone,
    trafficSourceSettings: settingsSchema.parse(row.traffic_source_settings),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
