import type { Actor } from '@ads-checker/shared/access/identity';
import { updatedFields } from '@ads-checker/shared/contracts/fields';
import type { TrackerDto } from '@ads-checker/shared/contracts/tracker-entities';
import {
  type NewTrackerDto,
  type TrackerUpdate,
  trackerTextsSchema,
} from '@ads-checker/shared/contracts/trackers';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { sealSecret } from '../../platform/crypto/stored-secret.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { RecordActivity } from '../activity/index.ts';
import { createOwnedWrites, type IdentityRepository } from '../identity/index.ts';
import type { TrackerDependents } from '../tracker-dependents.ts';
import type { Tracker } from './entities.ts';
import { requireManageableTracker, requireTrackerManager } from './policy.ts';
import { presentTracker, trackerSubject } from './presenter.ts';
import type { TrackersRepository } from './repository.ts';
import { placeOfApiKey } from './rows.ts';
import { type TrackersService, touchTracker } from './service.ts';
import {
  type ConnectionDraft,
  createdFacts,
  draftOf,
  trackerExists,
  updatedFacts,
} from './settings.ts';

interface TrackerCommand {
  readonly actor: Actor;
  readonly binomId: string;
  readonly key: string | undefined;
}

interface TrackerWritesDeps {
  repository: TrackersRepository;
  service: TrackersService;
  dependents: readonly TrackerDependents[];
  people: Pick<IdentityRepository, 'findAccount' | 'findUser'>;
  record: RecordActivity;
  secrets: SecretBox;
  sync: Pick<Sync, 'write'>;
  idempotency: Idempotency;
}

/** A tracker is stored after it answered and its change is logged. */
function createTrackerProofs(deps: TrackerWritesDeps) {
  /** The key is only stored as a digest with the idempotency key. */
  const digested = <T extends { readonly apiKey?: string | undefined }>(body: T) => ({
    ...body,
    ...(body.apiKey === undefined ? {} : { apiKey: deps.secrets.digest(body.apiKey) }),
  });

  const requireNew = async (
    {
      version,
      apiKey,
      exceptId,
      ...place
    }: {
      teamId: string;
      apiUrl: string;
      apiKey: string;
      version: TrackerVersion | null;
      exceptId?: string;
    },
    trx?: Transaction,
  ): Promise<void> => {
    const others = version === null ? [] : await deps.repository.listAt({ ...place, version }, trx);
    const same = others.find(
      (tracker) => tracker.id !== exceptId && deps.service.apiKeyOf(tracker) === apiKey,
    );
    if (same !== undefined) {
      throw trackerExists(same);
    }
  };

  /** Detects the version for the settings; rejects invalid input before calling the tracker. */
  const verify = async (
    { teamId, exceptId }: { teamId: string; exceptId?: string },
    draft: ConnectionDraft,
  ): Promise<TrackerVersion> => {
    const { apiKey, apiUrl } = draft;
    const place = { teamId, apiUrl, apiKey, ...(exceptId === undefined ? {} : { exceptId }) };
    await requireNew({ ...place, version: draft.version });
    const version = await deps.service.resolveVersion(draft);
    await requireNew({ ...place, version });
    await deps.service.requireConnection({ ...draft, version });
    return version;
  };

  const recordChange = (
    { actor, tracker, trx }: { actor: Actor; tracker: Tracker; trx: Transaction },
    entry: Pick<Parameters<RecordActivity>[0], 'action' | 'changes'>,
  ): Promise<void> =>
    deps.record({
      trx,
      teamId: tracker.teamId,
      actor,
      kind: 'trackers',
      subject: trackerSubject(tracker),
      ...entry,
    });

  const writes = createOwnedWrites({
    people: deps.people,
    sync: deps.sync,
    idempotency: deps.idempotency,
  });
  const withTracker = <T>(
    { binomId, ...command }: TrackerCommand & { request: object },
    work: (locked: { actor: Actor; tracker: Tracker; scope: WriteScope }) => Promise<T>,
  ): Promise<T> =>
    writes.onRow(
      { ...command, find: (trx) => deps.repository.find(binomId, trx) },
      async ({ actor, scope, row: tracker }) =>
        work({ actor, tracker: requireManageableTracker({ actor, binomId, tracker }), scope }),
    );

  return { digested, requireNew, verify, recordChange, writes, withTracker };
}

export type TrackerWrites = ReturnType<typeof createTrackerWrites>;

/** Connecting, changing and deleting trackers: new settings are verified before they are stored. */
export function createTrackerWrites(deps: TrackerWritesDeps) {
  const { digested, requireNew, verify, recordChange, writes, withTracker } =
    createTrackerProofs(deps);

  return {
    createTracker: async ({
      actor: asking,
      teamId,
      binom,
      key,
    }: {
      readonly actor: Actor;
      readonly teamId: string;
      readonly binom: NewTrackerDto;
      readonly key: string | undefined;
    }): Promise<TrackerDto> => {
      const { userId } = asking;
      const request = { name: 'createBinom', teamId, binom: digested(binom) };
      const add = async (): Promise<TrackerDto> => {
        requireTrackerManager({ actor: asking, teamId });
        const { apiKey, version: asked, ...fields } = binom;
        const { apiUrl } = fields;
        const version = await verify({ teamId }, { apiUrl, apiKey, version: asked });
        return writes.inTeam({ actor: asking, key, request, teamId }, async ({ actor, scope }) => {
          const { trx } = scope;
          requireTrackerManager({ actor, teamId });
          await requireNew({ teamId, apiUrl, apiKey, version }, trx);
          const tracker = await deps.service.addTracker(
            { ...fields, teamId, version, apiKey },
            scope,
          );
          const changes = createdFacts(tracker);
          await recordChange({ actor, tracker, trx }, { action: 'created', changes });
          return presentTracker(tracker);
        });
      };
      return deps.idempotency.unlessAnswered({ userId, key, request, execute: add });
    },

    updateTracker: async ({
      actor: asking,
      binomId,
      update,
      key,
    }: TrackerCommand & { readonly update: TrackerUpdate }): Promise<TrackerDto> => {
      const { userId } = asking;
      const request = { name: 'updateBinom', binomId, update: digested(update) };

      /** Undefined when the connection stays unchanged. */
      const changedConnection = (tracker: Tracker): ConnectionDraft | undefined => {
        const { apiUrl = tracker.apiUrl, version = tracker.version, apiKey } = update;
        const isChanged =
          apiUrl !== tracker.apiUrl || version !== tracker.version || apiKey !== undefined;
        const stored = { apiUrl: tracker.apiUrl, apiKey: deps.service.apiKeyOf(tracker) };
        return isChanged ? draftOf({ stored, given: { apiUrl, apiKey, version } }) : undefined;
      };

      const change = async (): Promise<TrackerDto> => {
        const tried = requireManageableTracker({
          actor: asking,
          binomId,
          tracker: await deps.repository.find(binomId),
        });
        const { teamId } = tried;
        const draft = changedConnection(tried);
        const version =
          draft === undefined ? tried.version : await verify({ teamId, exceptId: binomId }, draft);
        return withTracker(
          { actor: asking, binomId, key, request },
          async ({ actor, tracker, scope }) => {
            const { trx } = scope;
            if (JSON.stringify(changedConnection(tracker)) !== JSON.stringify(draft)) {
              throw new AppError(
                'ConflictError',
                'Someone else just changed this tracker. Try again.',
              );
            }
            const apiUrl = draft?.apiUrl ?? tracker.apiUrl;
            const next = draft === undefined ? tracker.version : version;
            const key = draft?.apiKey ?? deps.service.apiKeyOf(tracker);
            const place = { teamId, apiUrl, apiKey: key };
            await requireNew({ ...place, version: next, exceptId: binomId }, trx);
            const {
              timezone = tracker.timezone,
              trafficSourceSettings = tracker.trafficSourceSettings,
              apiKey,
            } = update;
            await deps.repository.update(
              {
                id: binomId,
                version: next,
                ...updatedFields(trackerTextsSchema, tracker, update),
                apiUrl,
                timezone,
                trafficSourceSettings,
                apiKey:
                  apiKey === undefined
                    ? undefined
                    : sealSecret(deps.secrets, apiKey, placeOfApiKey(binomId)),
              },
              trx,
            );
            touchTracker(scope, tracker);
            const after = await deps.service.reread(binomId, trx);
            const hasNewKey = deps.service.apiKeyOf(after) !== deps.service.apiKeyOf(tracker);
            const changes = updatedFacts({ before: tracker, after, hasNewKey });
            if (changes.length > 0) {
              await recordChange({ actor, tracker: after, trx }, { action: 'updated', changes });
            }
            return presentTracker(after);
          },
        );
      };
      return deps.idempotency.unlessAnswered({ userId, key, request, execute: change });
    },

    deleteTracker: (command: TrackerCommand): Promise<null> => {
      const { binomId } = command;
      const request = { name: 'deleteBinom', binomId };
      return withTracker({ ...command, request }, async ({ actor, tracker, scope }) => {
        for (const { deleteOf } of deps.dependents) {
          await deleteOf(binomId, scope);
        }
        await deps.repository.delete(binomId, scope.trx);
        touchTracker(scope, tracker);
        await recordChange({ actor, tracker, trx: scope.trx }, { action: 'deleted', changes: [] });
        return null;
      });
    },
  };
}
