import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { pickFields } from '@ads-checker/shared/contracts/fields';
import type { TrackerDto } from '@ads-checker/shared/contracts/tracker-entities';
import { type TrafficSourceDto, trackerTextsSchema } from '@ads-checker/shared/contracts/trackers';
import type { TrackerTrafficSource } from '../../gateways/trackers/ports/tracker-port.ts';
import { presentSecret } from '../../platform/crypto/stored-secret.ts';
import type { Tracker } from './entities.ts';

export function presentTracker(tracker: Tracker): TrackerDto {
  return {
    id: tracker.id,
    teamId: tracker.teamId,
    version: tracker.version,
    ...pickFields(trackerTextsSchema, tracker),
    apiUrl: tracker.apiUrl,
    apiKey: presentSecret(tracker.apiKey),
    timezone: tracker.timezone,
    trafficSourceSettings: [...tracker.trafficSourceSettings],
    createdAt: tracker.createdAt.toISOString(),
    updatedAt: tracker.updatedAt.toISOString(),
  };
}

export function trackerSubject({
  id,
  name,
}: Pick<Tracker, 'id' | 'name'>): ActivityEntry['subject'] {
  return { type: 'binom', id, name };
}

export function presentTrafficSource({
  id,
  name,
  isDeleted,
  tokens,
}: TrackerTrafficSource): TrafficSourceDto {
  return {
    id,
    name,
    isDeleted,
    tokens: tokens === null ? null : tokens.map((token) => ({ ...token })),
  };
}
