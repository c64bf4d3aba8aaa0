import { type Actor, canReadTeamAds } from '@ads-checker/shared/access/identity';
import type {
  AdPixelDto,
  BusinessDto,
  PixelSharingDto,
  WholePixelSharing,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import type { OffsetPaging } from '@ads-checker/shared/http';
import type { GraphGateway } from '../../gateways/graph/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { fitsBigint } from '../../platform/db/ids.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { type ProfileCalls, requireChangeable, requireConnected } from '../ad-objects/index.ts';
import type { AdUser, AdUsersService } from '../ad-users/index.ts';
import { requireListableAccount } from '../identity/index.ts';
import type { Sharing } from './entities.ts';
import { presentShare, presentSharing } from './presenter.ts';
import type { SharingRepository } from './repository.ts';

interface AboutProfile {
  readonly actor: Actor;
  readonly adUserId: string;
}
interface AboutSharing {
  readonly actor: Actor;
  readonly pixelSharingId: string;
}

function notFound(id: string): AppError {
  return entityNotFound('Pixel sharing', id);
}

export type PixelSharingService = ReturnType<typeof createPixelSharingService>;

/** Businesses and pixels read live, and sharings as people ask for them; a job carries them out. */
export function createPixelSharingService({
  db,
  graph,
  calls,
  repository,
  adUsers,
  findTeamId,
  idempotency,
  clock,
}: {
  db: Database;
  graph: Pick<GraphGateway, 'listBusinesses' | 'listAdPixels'>;
  calls: ProfileCalls;
  repository: SharingRepository;
  adUsers: Pick<AdUsersService, 'getReadable' | 'listForAccount'>;
  findTeamId: (accountId: string) => Promise<string | undefined>;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
  clock: Clock;
}) {
  const getChangeable = async ({ actor, adUserId }: AboutProfile): Promise<AdUser> =>
    requireChangeable({ actor, adUser: await adUsers.getReadable({ actor, adUserId }) });

  /** @throws NotFoundError as if it did not exist, where the actor may not see its profile. */
  const getReadable = async ({
    actor,
    pixelSharingId,
  }: AboutSharing): Promise<{ sharing: Sharing; adUser: AdUser }> => {
    const sharing = fitsBigint(pixelSharingId) ? await repository.find(pixelSharingId) : undefined;
    if (sharing === undefined) {
      throw notFound(pixelSharingId);
    }
    try {
      return {
        sharing,
        adUser: await adUsers.getReadable({ actor, adUserId: sharing.adUserId }),
      };
    } catch (error) {
      throw error instanceof AppError && error.type === 'NotFoundError'
        ? notFound(pixelSharingId)
        : error;
    }
  };

  /** Writes to a sharing that the actor may change, locked, once for each key. */
  const change = async (
    {
      key,
      ...request
    }: AboutSharing & { readonly key: string | undefined; readonly what: unknown },
    act: (sharing: Sharing, adUser: AdUser, trx: Transaction) => Promise<void>,
  ): Promise<PixelSharingDto> => {
    const { actor, pixelSharingId, what } = request;
    const { adUser } = await getReadable(request);
    requireChangeable({ actor, adUser });
    return db.transaction((trx) =>
      idempotency.runInTransaction({
        trx,
        userId: actor.userId,
        key,
        request: { pixelSharingId, what },
        act: async () => {
          const sharing = await repository.findLocked(pixelSharingId, trx);
          if (sharing === undefined) {
            throw notFound(pixelSharingId);
          }
          await act(sharing, adUser, trx);
          const changed = await repository.find(pixelSharingId, trx);
          if (changed === undefined) {
            throw notFound(pixelSharingId);
          }
          return presentSharing(changed);
        },
      }),
    );
  };

  return {
    getReadable,

    async listBusinesses(request: AboutProfile): Promise<BusinessDto[]> {
      const { id } = await adUsers.getReadable(request);
      return [...(await calls.run(id, (call) => graph.listBusinesses(call)))];
    },

    async listPixels({
      businessId,
      ...request
    }: AboutProfile & { readonly businessId: string }): Promise<AdPixelDto[]> {
      const { id } = await adUsers.getReadable(request);
      return [...(await calls.run(id, (call) => graph.listAdPixels({ ...call, businessId })))];
    },

    /** Records the sharing and queues it; a repeat under the key gives the same one. @returns its id */
    async share({
      actor,
      key,
      adUserId,
      businessId,
      pixelId,
      adAccountIds,
    }: AboutProfile & {
      readonly key: string | undefined;
      readonly businessId: string;
      readonly pixelId: string;
      readonly adAccountIds: readonly string[];
    }): Promise<string> {
      const adUser = await getChangeable({ actor, adUserId });
      const { userId } = actor;
      return db.transaction((trx) =>
        idempotency.runInTransaction({
          trx,
          userId,
          key,
          request: { adUserId, businessId, pixelId, adAccountIds },
          act: async () => {
            requireConnected(adUser);
            const { teamId } = adUser;
            const createdAt = clock.now();
            const id = await repository.insert(
              { adUserId, teamId, userId, businessId, pixelId, createdAt },
              adAccountIds,
              trx,
            );
            await repository.queue({ id, adUserId }, trx);
            return id;
          },
        }),
      );
    },

    async list({
      actor,
      accountId,
      limit,
      offset,
    }: {
      actor: Actor;
      accountId: string;
      limit: number;
      offset: number;
    }): Promise<{ data: PixelSharingDto[]; paging: OffsetPaging }> {
      const account = requireListableAccount({
        actor,
        accountId,
        teamId: await findTeamId(accountId),
      });
      const profiles = await adUsers.listForAccount({
        ...account,
        isTeamReader: canReadTeamAds(actor, account.teamId),
        includeShared: true,
      });
      const { rows, total } = await repository.list(
        profiles.map(({ id }) => id),
        { limit, offset },
      );
      return { data: rows.map(presentSharing), paging: { total, limit, offset } };
    },

    async get(request: AboutSharing): Promise<WholePixelSharing> {
      const { sharing } = await getReadable(request);
      const shares = await repository.listShares(sharing.id);
      return {
        pixelSharing: presentSharing(sharing),
        items: shares.map(presentShare),
        // Of the earlier read: what came between the two is told once more.
        lastResult: sharing.lastResult,
      };
    },

    /** One that is finished stays as it is. */
    stop: (request: AboutSharing & { readonly key: string | undefined }) =>
      change({ ...request, what: 'stop' }, async (sharing, _adUser, trx) => {
        if (sharing.state !== 'running') {
          return;
        }
        await repository.stop(sharing.id, trx);
        // It may rest: its end is the job's.
        await repository.queue(sharing, trx);
      }),

    retry: ({
      adAccountIds,
      ...request
    }: AboutSharing & {
      readonly key: string | undefined;
      readonly adAccountIds: readonly string[] | undefined;
    }) =>
      change({ ...request, what: adAccountIds ?? 'all' }, async (sharing, adUser, trx) => {
        requireConnected(adUser);
        const count = await repository.retry(sharing.id, adAccountIds, trx);
        if (count === 0) {
          throw new AppError('FailedPreconditionError', 'Nothing to share again.', {
            code: 'nothing_to_retry',
          });
        }
        await repository.queue(sharing, trx);
      }),
  };
}
