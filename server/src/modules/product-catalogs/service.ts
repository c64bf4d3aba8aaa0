import type { Actor } from '@ads-checker/shared/access/identity';
import { parseRows } from '@ads-checker/shared/contracts/parse-rows';
import {
  type CatalogData,
  type CatalogSaveDto,
  type ListedCatalogDto,
  type ProductCatalogDetailsDto,
  type ProductCatalogDto,
  type ProductRequest,
  productSchema,
} from '@ads-checker/shared/contracts/product-catalogs';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { CursorPaging, ListGaps } from '@ads-checker/shared/http';
import { LRUCache } from 'lru-cache';
import type { CatalogsPort, ProductCatalog } from '../../gateways/graph/ports/catalogs-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { RecordActivity } from '../activity/index.ts';
import {
  type ModuleLog,
  type ProfileCalls,
  requireChangeable,
  requireConnected,
} from '../ad-objects/index.ts';
import type { AdUser, AdUsersService } from '../ad-users/index.ts';
import { type CatalogCreation, createCatalogCreation } from './create-catalog.ts';
import type { CatalogSave } from './entities.ts';
import type { ItemSaves } from './item-saves.ts';
import { catalogNotFound, requireSameBusiness, saveNotFound } from './policy.ts';
import { presentCatalog, presentListedCatalog, presentSave } from './presenter.ts';
import type { CatalogSaveRepository } from './repository.ts';

/** Larger catalogs are counted on their own screens, where all items are read. */
const COUNTED_MAX = 1_000;
/** By then a screen that waits has mostly read the outcome itself. */
const FIRST_LOOK_MS = 15_000;
const CACHED_CATALOGS_MAX = 5_000;
/** The same lifetime as in the browser. */
const CATALOG_CACHE_MS = 5 * MINUTE_MS;

interface ProfileRequest {
  readonly actor: Actor;
  readonly adUserId: string;
}
interface CatalogRequest extends ProfileRequest {
  readonly catalogId: string;
}

/** Reports a catalog that is missing or invisible to this profile under its id. */
async function namingCatalog<T>(catalogId: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NetworkError && error.type === 'NotFoundError') {
      throw catalogNotFound(catalogId);
    }
    throw error;
  }
}

interface ProductCatalogsServiceDeps {
  db: Database;
  graph: CatalogsPort;
  calls: ProfileCalls;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  saves: CatalogSaveRepository;
  itemSaves: ItemSaves;
  idempotency: Pick<Idempotency, 'run'>;
  record: RecordActivity;
  /** For the addresses of items, which the ad network may fetch at any time. */
  keepPublished: (text: string) => Promise<void>;
  findUserName: (userId: string) => Promise<string>;
  clock: Clock;
  logger: ModuleLog;
}

/** What reads and changes of catalogs share. */
function createCatalogAccess(deps: ProductCatalogsServiceDeps) {
  const creation = createCatalogCreation({ graph: deps.graph });
  /**
   * Catalogs as last read, so that the first page after a list, further pages, and log entries need
   * no extra call. Requesting a first page again refreshes the entry.
   */
  const catalogCache = new LRUCache<string, { catalog: ProductCatalog; isOpened: boolean }>({
    max: CACHED_CATALOGS_MAX,
    ttl: CATALOG_CACHE_MS,
  });
  const headKey = (adUserId: string, catalogId: string): string => `${adUserId} ${catalogId}`;

  const getChangeable = async ({ actor, adUserId }: ProfileRequest): Promise<AdUser> => {
    const readable = await deps.adUsers.getReadable({ actor, adUserId });
    const adUser = requireChangeable({ actor, adUser: readable });
    requireConnected(adUser);
    return adUser;
  };

  const present = async (save: CatalogSave): Promise<CatalogSaveDto> =>
    presentSave(save, save.userId === null ? null : await deps.findUserName(save.userId));

  const countReviews = async (call: NetworkCall, catalogs: readonly ProductCatalog[]) => {
    const counted = catalogs.filter(
      ({ productCount }) =>
        productCount !== null && productCount > 0 && productCount <= COUNTED_MAX,
    );
    const counts = new Map(
      catalogs
        .filter(({ productCount }) => productCount === 0)
        .map(({ id }) => [id, { rejected: 0, pending: 0 }]),
    );
    if (counted.length > 0) {
      const read = await deps.graph.countReviews({
        ...call,
        catalogIds: counted.map(({ id }) => id),
      });
      for (const [id, count] of read) {
        counts.set(id, count);
      }
    }
    return counts;
  };

  const log = async (
    { actor, adUser, onceKey }: { actor: Actor; adUser: AdUser; onceKey: string | undefined },
    entry: Pick<Parameters<RecordActivity>[0], 'action' | 'subject' | 'changes'>,
  ): Promise<void> => {
    try {
      await deps.record({
        ...entry,
        kind: 'catalogs',
        teamId: adUser.teamId,
        actor: { userId: actor.userId },
        onceKey,
      });
    } catch (error) {
      // The action succeeded: failing now would repeat it.
      deps.logger.warn(
        { err: error, subject: entry.subject.id },
        'Failed to write an activity entry',
      );
    }
  };

  return { creation, catalogCache, headKey, getChangeable, present, countReviews, log };
}

function createCatalogReads(
  deps: ProductCatalogsServiceDeps,
  { catalogCache, headKey, present, countReviews }: ReturnType<typeof createCatalogAccess>,
) {
  return {
    async listCatalogs({
      actor,
      adUserId,
      businessId,
    }: ProfileRequest & { readonly businessId: string }): Promise<{
      data: ListedCatalogDto[];
      gaps?: ListGaps;
      fetchedAt: string;
    }> {
      const adUser = await deps.adUsers.getReadable({ actor, adUserId });
      const fetchedAt = deps.clock.now().toISOString();
      const { rows, counts, gaps } = await deps.calls.run(adUser.id, async (call) => {
        const list = await deps.graph.listProductCatalogs({ ...call, businessId });
        return { ...list, counts: await countReviews(call, list.rows) };
      });
      for (const row of rows) {
        catalogCache.set(headKey(adUser.id, row.id), { catalog: row, isOpened: false });
      }
      const latest = await deps.saves.listLatest(
        adUser.id,
        rows.map(({ id }) => id),
      );
      const lastSaves = new Map(
        await Promise.all(
          latest.map(async (save) => [save.catalogId, await present(save)] as const),
        ),
      );
      return {
        data: rows.map((catalog) =>
          presentListedCatalog({
            catalog,
            adUserId,
            counts: counts.get(catalog.id),
            lastSave: lastSaves.get(catalog.id) ?? null,
          }),
        ),
        ...(gaps === undefined ? {} : { gaps }),
        fetchedAt,
      };
    },

    async getCatalog({
      actor,
      adUserId,
      catalogId,
      limit,
      after,
    }: CatalogRequest & { readonly limit: number; readonly after: string | undefined }): Promise<{
      data: ProductCatalogDetailsDto;
      paging: CursorPaging;
      gaps?: ListGaps;
      fetchedAt: string;
    }> {
      const adUser = await deps.adUsers.getReadable({ actor, adUserId });
      const fetchedAt = deps.clock.now().toISOString();
      const head = catalogCache.get(headKey(adUser.id, catalogId));
      const known = after === undefined && head?.isOpened === true ? undefined : head?.catalog;
      const { catalog, page } = await namingCatalog(
        catalogId,
        deps.calls.run(adUser.id, async (call) => {
          const [found, products] = await Promise.all([
            known ?? deps.graph.readProductCatalog({ ...call, catalogId }),
            deps.graph.listProducts({ ...call, catalogId, page: { limit, after } }),
          ]);
          return { catalog: found, page: products };
        }),
      );
      if (catalog.id !== catalogId) {
        throw catalogNotFound(catalogId);
      }
      catalogCache.set(headKey(adUser.id, catalogId), { catalog, isOpened: true });
      const { rows, unreadableRows } = parseRows({ rows: page.rows, schema: productSchema });
      const gaps = {
        isCutShort: page.gaps?.isCutShort ?? false,
        unreadableRows: (page.gaps?.unreadableRows ?? 0) + unreadableRows,
      };
      return {
        data: {
          ...presentCatalog(catalog, adUserId),
          businessName: catalog.business?.name ?? null,
          products: rows,
        },
        paging: page.paging,
        ...(gaps.isCutShort || gaps.unreadableRows > 0 ? { gaps } : {}),
        fetchedAt,
      };
    },

    async getSave({
      actor,
      adUserId,
      catalogId,
      saveId,
    }: CatalogRequest & { readonly saveId: string }): Promise<CatalogSaveDto> {
      const adUser = await deps.adUsers.getReadable({ actor, adUserId });
      const place = { id: saveId, adUserId: adUser.id, catalogId };
      const save = await deps.saves.find(place);
      if (save === undefined) {
        throw saveNotFound();
      }
      if (save.finishedAt !== null) {
        return present(save);
      }
      const end = await deps.calls.run(adUser.id, (call) => deps.itemSaves.readEnd(call, save));
      if (end === undefined) {
        return present(save);
      }
      await deps.saves.finish({ id: saveId, finishedAt: deps.clock.now(), ...end });
      return present((await deps.saves.find(place)) ?? save);
    },
  };
}

export type ProductCatalogsService = ReturnType<typeof createProductCatalogsService>;

/** Catalogs and their items, read and changed live; only the outcomes of saves are stored. */
export function createProductCatalogsService(deps: ProductCatalogsServiceDeps) {
  const catalogAccess = createCatalogAccess(deps);
  const { creation, catalogCache, headKey, getChangeable, present, log } = catalogAccess;

  return {
    ...createCatalogReads(deps, catalogAccess),

    /** Idempotent per key, even after a crash. */
    async createCatalog({
      businessId,
      data,
      key,
      ...about
    }: ProfileRequest & {
      readonly businessId: string;
      readonly data: CatalogData;
      readonly key: string | undefined;
    }): Promise<ProductCatalogDto> {
      const { actor } = about;
      const adUser = await getChangeable(about);
      requireSameBusiness({ businessId, ofBody: data.businessId });
      const { name, vertical } = data;
      const run = async (
        { actionId, signal }: { actionId: string | undefined; signal: AbortSignal },
        work: CatalogCreation['create'],
      ): Promise<ProductCatalogDto> => {
        const id = await deps.calls.run(adUser.id, (call) =>
          work({ businessId, name, vertical }, { ...call, signal }),
        );
        await log(
          { actor, adUser, onceKey: actionId },
          { action: 'created', subject: { type: 'catalog', id, name }, changes: [] },
        );
        return { id, adUserId: adUser.id, businessId, name, vertical, productCount: 0 };
      };
      return deps.idempotency.run({
        userId: actor.userId,
        key,
        request: { adUserId: adUser.id, createCatalog: data },
        execute: (attempt) => run(attempt, creation.create),
        recover: (attempt) => run(attempt, creation.createIfMissing),
      });
    },

    /** Sends one batch; its outcome is polled by {@link getSave}, and by a job. */
    async updateCatalog({
      catalogId,
      requests,
      savingId,
      ...about
    }: CatalogRequest & {
      readonly requests: readonly ProductRequest[];
      readonly savingId?: string | undefined;
    }): Promise<CatalogSaveDto> {
      const { actor } = about;
      const adUser = await getChangeable(about);
      await deps.keepPublished(JSON.stringify(requests));
      const sent = await namingCatalog(
        catalogId,
        deps.calls.run(adUser.id, (call) => deps.itemSaves.send(call, { catalogId, requests })),
      );
      const now = deps.clock.now();
      const save = await deps.db.transaction(async (trx) => {
        const stored = await deps.saves.create(
          {
            ...sent,
            adUserId: adUser.id,
            catalogId,
            userId: actor.userId,
            createdAt: now,
            finishedAt: sent.status === 'running' ? null : now,
            savingId: savingId ?? null,
          },
          trx,
        );
        if (stored.finishedAt === null) {
          await deps.saves.follow(stored, new Date(now.getTime() + FIRST_LOOK_MS), trx);
        }
        const { items, newItems } = await deps.saves.countSaving(stored, trx);
        if (sent.handles.length > 0) {
          await deps.record({
            trx,
            teamId: adUser.teamId,
            actor: { userId: actor.userId },
            // The batches of one save action share one entry, which counts them all.
            onceKey: savingId === undefined ? undefined : `catalog-saving:${savingId}`,
            isReplacing: savingId !== undefined,
            kind: 'catalogs',
            action: 'items_saved',
            subject: {
              type: 'catalog',
              id: catalogId,
              name: catalogCache.get(headKey(adUser.id, catalogId))?.catalog.name ?? null,
            },
            changes: [
              ...(items > newItems
                ? [{ field: 'changedItems' as const, to: String(items - newItems) }]
                : []),
              ...(newItems > 0 ? [{ field: 'newItems' as const, to: String(newItems) }] : []),
            ],
          });
        }
        return stored;
      });
      return present(save);
    },
  };
}
