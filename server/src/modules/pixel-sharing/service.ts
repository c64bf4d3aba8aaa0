import { type Actor, canReadTeamAds } from '@ads-checker/shared/access/identity';
import type {
  AdPixelDto,
  BusinessDto,
  PixelSharingDetailsDto,
  PixelSharingDto,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { fitsBigint } from '@ads-checker/shared/domain/row-ids';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { OffsetPaging } from '@ads-checker/shared/http';
import type { NetworkList } from '../../gateways/graph/ports/network-call.ts';
import type { PixelsPort } from '../../gateways/graph/ports/pixels-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { type ProfileCalls, requireChangeable, requireConnected } from '../ad-objects/index.ts';
import type { AdUser, AdUsersService } from '../ad-users/index.ts';
import { requireListableAccount } from '../identity/index.ts';
import type { Sharing } from './entities.ts';
import { presentShare, presentSharing } from './presenter.ts';
import type { SharingRepository } from './repository.ts';

interface ProfileRequest {
  readonly actor: Actor;
  readonly adUserId: string;
}
interface SharingRequest {
  readonly actor: Actor;
  readonly pixelSharingId: string;
}

function notFound(id: string): AppError {
  return entityNotFound('Pixel sharing', id);
}

interface PixelSharingServiceDeps {
  db: Database;
  graph: Pick<PixelsPort, 'listBusinesses' | 'listAdPixels'>;
  calls: ProfileCalls;
  repository: SharingRepository;
  adUsers: Pick<AdUsersService, 'getReadable' | 'listForAccount'>;
  findTeamId: (accountId: string) => Promise<string | undefined>;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
  clock: Clock;
}

/** Profiles and sharings that an actor may see or change. */
function createSharingAccess(deps: PixelSharingServiceDeps) {
  const getChangeable = async ({ actor, adUserId }: ProfileRequest): Promise<AdUser> =>
    requireChangeable({ actor, adUser: await deps.adUsers.getReadable({ actor, adUserId }) });

  /** @throws NotFoundError also when the actor may not see the profile. */
  const getReadable = async ({
    actor,
    pixelSharingId,
  }: SharingRequest): Promise<{ sharing: Sharing; adUser: AdUser }> => {
    const sharing = fitsBigint(pixelSharingId)
      ? await deps.repository.find(pixelSharingId)
      : undefined;
    if (sharing === undefined) {
      throw notFound(pixelSharingId);
    }
    try {
      return {
        sharing,
        adUser: await deps.adUsers.getReadable({ actor, adUserId: sharing.adUserId }),
      };
    } catch (error) {
      throw error instanceof AppError && error.type === 'NotFoundError'
        ? notFound(pixelSharingId)
        : error;
    }
  };

  /** Writes to a sharing the actor may change: locked, idempotent per key. */
  const change = async (
    {
      key,
      ...request
    }: SharingRequest & { readonly key: string | undefined; readonly what: unknown },
    execute: (sharing: Sharing, adUser: AdUser, trx: Transaction) => Promise<void>,
  ): Promise<PixelSharingDto> => {
    const { actor, pixelSharingId, what } = request;
    const { adUser } = await getReadable(request);
    requireChangeable({ actor, adUser });
    return deps.db.transaction((trx) =>
      deps.idempotency.runInTransaction({
        trx,
        userId: actor.userId,
        key,
        request: { pixelSharingId, what },
        execute: async () => {
          const sharing = await deps.repository.findLocked(pixelSharingId, trx);
          if (sharing === undefined) {
            throw notFound(pixelSharingId);
          }
          await execute(sharing, adUser, trx);
          const changed = await deps.repository.find(pixelSharingId, trx);
          if (changed === undefined) {
            throw notFound(pixelSharingId);
          }
          return presentSharing(changed);
        },
      }),
    );
  };

  return { getChangeable, getReadable, change };
}

export type PixelSharingService = ReturnType<typeof createPixelSharingService>;

/**
 * Reads businesses and pixels live, and manages sharings requested by people; a job executes them.
 */
export function createPixelSharingService(deps: PixelSharingServiceDeps) {
  const { getChangeable, getReadable, change } = createSharingAccess(deps);

  return {
    getReadable,

    async listBusinesses(request: ProfileRequest): Promise<NetworkList<BusinessDto>> {
      const { id } = await deps.adUsers.getReadable(request);
      return deps.calls.run(id, (call) => deps.graph.listBusinesses(call));
    },

    async listPixels({
      businessId,
      ...request
    }: ProfileRequest & { readonly businessId: string }): Promise<NetworkList<AdPixelDto>> {
      const { id } = await deps.adUsers.getReadable(request);
      return deps.calls.run(id, (call) => deps.graph.listAdPixels({ ...call, businessId }));
    },

    /** Records and queues a sharing; idempotent per key. @returns its id */
    async share({
      actor,
      key,
      adUserId,
      businessId,
      pixelId,
      adAccountIds,
    }: ProfileRequest & {
      readonly key: string | undefined;
      readonly businessId: string;
      readonly pixelId: string;
      readonly adAccountIds: readonly string[];
    }): Promise<string> {
      const adUser = await getChangeable({ actor, adUserId });
      const { userId } = actor;
      return deps.db.transaction((trx) =>
        deps.idempotency.runInTransaction({
          trx,
          userId,
          key,
          request: { adUserId, businessId, pixelId, adAccountIds },
          execute: async () => {
            requireConnected(adUser);
            const { teamId } = adUser;
            const createdAt = deps.clock.now();
            const id = await deps.repository.insert(
              { adUserId, teamId, userId, businessId, pixelId, createdAt },
              adAccountIds,
              trx,
            );
            await deps.repository.queue({ id, adUserId }, trx);
            return id;
          },
        }),
      );
    },

    async list(input: {
      actor: Actor;
      accountId: string;
      limit: number;
      offset: number;
    }): Promise<{ data: PixelSharingDto[]; paging: OffsetPaging }> {
      const account = requireListableAccount({
        actor: input.actor,
        accountId: input.accountId,
        teamId: await deps.findTeamId(input.accountId),
      });
      const profiles = await deps.adUsers.listForAccount({
        ...account,
        isTeamReader: canReadTeamAds(input.actor, account.teamId),
        includeShared: true,
      });
      const { rows, total } = await deps.repository.list(
        profiles.map(({ id }) => id),
        { limit: input.limit, offset: input.offset },
      );
      return {
        data: rows.map(presentSharing),
        paging: { total, limit: input.limit, offset: input.offset },
      };
    },

    async get(request: SharingRequest): Promise<PixelSharingDetailsDto> {
      const { sharing } = await getReadable(request);
      const shares = await deps.repository.listShares(sharing.id);
      return {
        pixelSharing: presentSharing(sharing),
        items: shares.map(presentShare),
        // From the earlier read: results written in between are sent twice rather than lost.
        lastResult: sharing.lastResult,
      };
    },

    /** Does nothing for a finished sharing. */
    stop: (request: SharingRequest & { readonly key: string | undefined }) =>
      change({ ...request, what: 'stop' }, async (sharing, _adUser, trx) => {
        if (sharing.state !== 'running') {
          return;
        }
        await deps.repository.stop(sharing.id, trx);
        // It may be paused: only the job may end it.
        await deps.repository.queue(sharing, trx);
      }),

    retry: ({
      adAccountIds,
      ...request
    }: SharingRequest & {
      readonly key: string | undefined;
      readonly adAccountIds: readonly string[] | undefined;
    }) =>
      change({ ...request, what: adAccountIds ?? 'all' }, async (sharing, adUser, trx) => {
        requireConnected(adUser);
        const count = await deps.repository.retry(sharing.id, adAccountIds, trx);
        if (count === 0) {
          throw new AppError('FailedPreconditionError', 'Nothing to share again.', {
            code: 'nothing_to_retry',
          });
        }
        await deps.repository.queue(sharing, trx);
      }),
  };
}
