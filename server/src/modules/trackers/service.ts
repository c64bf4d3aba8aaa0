import { canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import { docIdOf } from '@ads-checker/shared/collections/index';
import type {
  TrackerDependentsDto,
  TrackerTexts,
  TypedTracker,
} from '@ads-checker/shared/contracts/trackers';
import type { TrackerCampaignStatus, TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type {
  TrackerCampaign,
  TrackerConnection,
  TrackerGateway,
  TrackerList,
  TrackerTrafficSource,
  TrackerUser,
} from '../../gateways/trackers/ports/tracker-port.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { openSecret, sealSecret } from '../../platform/crypto/stored-secret.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/validation.ts';
import type { RequireWithinLimit } from '../../platform/limits.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import { personDocId, requireActiveAccount } from '../identity/index.ts';
import type { TrackerDependents } from '../tracker-dependents.ts';
import type { Tracker } from './entities.ts';
import {
  requireManageableTracker,
  requireReadableTracker,
  requireTrackerManager,
} from './policy.ts';
import type { TrackersRepository } from './repository.ts';
import { placeOfApiKey } from './rows.ts';
import { type ConnectionDraft, draftOf, withField } from './settings.ts';

/** Names shown of each kind; the rest are counted. */
const NAMED_DEPENDENTS = 20;

interface AccessRequest {
  readonly actor: Actor;
  readonly binomId: string;
}

export interface CampaignFilters {
  readonly binomCampaignIds?: readonly string[] | undefined;
  readonly name?: string | undefined;
  readonly userId?: string | undefined;
  readonly status?: TrackerCampaignStatus | undefined;
}

export interface NewTracker
  extends TrackerTexts,
    Pick<Tracker, 'teamId' | 'version' | 'apiUrl' | 'timezone' | 'trafficSourceSettings'> {
  readonly apiKey: string;
}

/** Updates the documents of the tracker and of the team, which lists its trackers. */
export function touchTracker(
  scope: WriteScope,
  { id, teamId }: { readonly id: string; readonly teamId: string },
): void {
  scope.touch({ collection: 'records', docIds: [docIdOf('binom', id)] });
  scope.touch({ collection: 'people', docIds: [personDocId.team(teamId)] });
}

export type TrackersService = ReturnType<typeof createTrackersService>;

export function createTrackersService(deps: {
  repository: TrackersRepository;
  gateway: TrackerGateway;
  secrets: SecretBox;
  requireWithinLimit: RequireWithinLimit;
  dependents: readonly TrackerDependents[];
}) {
  const getReadable = async ({ actor, binomId }: AccessRequest): Promise<Tracker> =>
    requireReadableTracker({ actor, binomId, tracker: await deps.repository.find(binomId) });

  const apiKeyOf = ({ apiKey }: Tracker): string => openSecret(deps.secrets, apiKey);

  /** Connection settings of a stored tracker, including its key: for gateways only. */
  const toConnection = (tracker: Tracker): TrackerConnection => ({
    version: tracker.version,
    apiUrl: tracker.apiUrl,
    teamId: tracker.teamId,
    apiKey: apiKeyOf(tracker),
  });

  /** @throws an error naming the settings field responsible for the failure. */
  const resolveVersion = async ({
    version,
    ...connection
  }: ConnectionDraft): Promise<TrackerVersion> => {
    try {
      return version ?? (await deps.gateway.detectVersion({ connection }));
    } catch (error) {
      throw withField(error);
    }
  };

  const reread = async (id: string, trx: Transaction): Promise<Tracker> => {
    const tracker = await deps.repository.find(id, trx);
    if (tracker === undefined) {
      throw new Error('The row just written was not found.');
    }
    return tracker;
  };

  return {
    find: deps.repository.find,
    listOfTeam: deps.repository.listOfTeam,
    getReadable,
    apiKeyOf,
    toConnection,
    resolveVersion,

    /** Verifies address, key and version. @throws an error naming the wrong field. */
    async requireConnection(connection: TrackerConnection): Promise<void> {
      try {
        await deps.gateway.testConnection({ connection });
      } catch (error) {
        throw withField(error);
      }
    },

    async listDependents({ actor, binomId }: AccessRequest): Promise<TrackerDependentsDto[]> {
      await getReadable({ actor, binomId });
      return Promise.all(
        deps.dependents.map(async ({ kind, listOf }) => {
          const found = await listOf(binomId);
          const names = found.filter((each) => canReadAdUser(actor, each)).map(({ name }) => name);
          return { kind, count: found.length, names: names.slice(0, NAMED_DEPENDENTS) };
        }),
      );
    },

    async listUsers(asked: AccessRequest): Promise<TrackerList<TrackerUser>> {
      return deps.gateway.listUsers({ connection: toConnection(await getReadable(asked)) });
    },

    async listCampaigns({
      binomCampaignIds: ids,
      name,
      userId,
      status,
      ...asked
    }: AccessRequest & CampaignFilters): Promise<TrackerList<TrackerCampaign>> {
      return deps.gateway.listCampaigns({
        connection: toConnection(await getReadable(asked)),
        ...(ids === undefined ? {} : { ids }),
        ...(name === undefined || name === '' ? {} : { name }),
        ...(userId === undefined ? {} : { userId }),
        ...(status === undefined ? {} : { status }),
      });
    },

    async listTrafficSources(asked: AccessRequest): Promise<TrackerList<TrackerTrafficSource>> {
      return deps.gateway.listTrafficSources({
        connection: toConnection(await getReadable(asked)),
      });
    },

    /** For settings that may not be saved yet; the stored key is used only for its own origin. */
    async readTrafficSources({
      actor,
      connection: given,
    }: {
      readonly actor: Actor;
      readonly connection: TypedTracker;
    }): Promise<{ version: TrackerVersion; list: TrackerList<TrackerTrafficSource> }> {
      const { binomId, apiUrl, apiKey, version } = given;
      let draft: ConnectionDraft;
      if (binomId === undefined) {
        requireTrackerManager({ actor, teamId: requireActiveAccount(actor).teamId });
        if (apiKey === undefined) {
          throw invalidInput([{ field: 'body.apiKey', message: 'is required' }]);
        }
        draft = { apiUrl, apiKey, version };
      } else {
        const tracker = requireManageableTracker({
          actor,
          binomId,
          tracker: await deps.repository.find(binomId),
        });
        const stored = { apiUrl: tracker.apiUrl, apiKey: apiKeyOf(tracker) };
        draft = draftOf({ stored, given: { apiUrl, apiKey, version } });
      }
      const found = await resolveVersion(draft);
      try {
        const connection = { ...draft, version: found };
        return { version: found, list: await deps.gateway.listTrafficSources({ connection }) };
      } catch (error) {
        throw withField(error);
      }
    },

    reread,

    /** Stores a tracker without verifying it; runs inside a write of its team. */
    async addTracker(
      { teamId, apiKey, ...fields }: NewTracker,
      scope: WriteScope,
    ): Promise<Tracker> {
      const { trx } = scope;
      await deps.requireWithinLimit('trackers', () => deps.repository.countInTeam(teamId, trx));
      const id = await deps.repository.nextId(trx);
      const sealed = sealSecret(deps.secrets, apiKey, placeOfApiKey(id));
      await deps.repository.create({ ...fields, id, teamId, apiKey: sealed }, trx);
      touchTracker(scope, { id, teamId });
      return reread(id, trx);
    },
  };
}
