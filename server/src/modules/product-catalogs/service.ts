import type { Actor } from '@ads-checker/shared/access/identity';
import { parseRows } from '@ads-checker/shared/contracts/parse-rows';
import {
  type CatalogData,
  type CatalogSaveDto,
  type ListedCatalogDto,
  type ProductCatalogDto,
  type ProductRequest,
  productSchema,
  type WholeCatalogDto,
} from '@ads-checker/shared/contracts/product-catalogs';
import type { CursorPaging, ListGaps } from '@ads-checker/shared/http';
import {
  type GraphGateway,
  type NetworkCall,
  NetworkError,
  type ProductCatalog,
} from '../../gateways/graph/port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type ProfileCalls, requireChangeable, requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import type { CatalogSave, CatalogSaveEnd } from './entities.ts';
import { catalogNotFound, requireSameBusiness, saveNotFound } from './policy.ts';
import { presentCatalog, presentListedCatalog, presentSave, toIssues } from './presenter.ts';
import type { CatalogSaveRepository } from './repository.ts';

/** Larger catalogs are counted on their own screens, where all items are read. */
const COUNTED_MAX = 1_000;

interface AboutProfile {
  readonly actor: Actor;
  readonly adUserId: string;
}
interface AboutCatalog extends AboutProfile {
  readonly catalogId: string;
}

/** What the ad network does not have, or does not show to this profile, is not found by its id. */
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

export type ProductCatalogsService = ReturnType<typeof createProductCatalogsService>;

/** Catalogs and their items, read and changed live; of a save what became of it is kept. */
export function createProductCatalogsService({
  graph,
  calls,
  adUsers,
  saves,
  findUserName,
  clock,
}: {
  graph: GraphGateway;
  calls: ProfileCalls;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  saves: CatalogSaveRepository;
  findUserName: (userId: string) => Promise<string>;
  clock: Clock;
}) {
  const change = async <T>(
    { actor, adUserId }: AboutProfile,
    work: (call: NetworkCall) => Promise<T>,
  ): Promise<T> => {
    const readable = await adUsers.getReadable({ actor, adUserId });
    const adUser = requireChangeable({ actor, adUser: readable });
    requireConnected(adUser);
    return calls.run(adUser.id, work);
  };

  const present = async (save: CatalogSave): Promise<CatalogSaveDto> =>
    presentSave(save, save.userId === null ? null : await findUserName(save.userId));

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
      const read = await graph.countReviews({ ...call, catalogIds: counted.map(({ id }) => id) });
      for (const [id, count] of read) {
        counts.set(id, count);
      }
    }
    return counts;
  };

  /** What the ad network says of a running batch; undefined while it is running. */
  const readEnd = async (
    adUserId: string,
    save: CatalogSave,
  ): Promise<CatalogSaveEnd | undefined> => {
    const { catalogId, errors, handles, warnings } = save;
    const ids = save.productIds ?? {};
    try {
      const update = await calls.run(adUserId, (call) =>
        graph.readCatalogUpdate({ ...call, catalogId, handles }),
      );
      if (update.status === 'running') {
        return undefined;
      }
      const known = new Set(errors.map((issue) => `${issue.retailerId} ${issue.message}`));
      const late = toIssues(update.errors, ids).filter(
        (issue) => !known.has(`${issue.retailerId} ${issue.message}`),
      );
      const knownWarnings = new Set(warnings.map((each) => `${each.retailerId} ${each.message}`));
      const lateWarnings = toIssues(update.warnings, ids).filter(
        (each) => !knownWarnings.has(`${each.retailerId} ${each.message}`),
      );
      return {
        status: update.status,
        errors: [...errors, ...late],
        warnings: [...warnings, ...lateWarnings],
        errorCount: Math.max(errors.length + late.length, update.errorCount),
        warningCount: Math.max(warnings.length + lateWarnings.length, update.warningCount),
      };
    } catch (error) {
      const isForgotten =
        error instanceof NetworkError &&
        error.adUserStatus === null &&
        (error.type === 'NotFoundError' || error.type === 'ValidationError');
      if (!isForgotten) {
        throw error;
      }
      // The ad network does not know the batch any more: how it ended is never told.
      const { errorCount, warningCount } = save;
      return { status: 'unknown', errors, warnings, errorCount, warningCount };
    }
  };

  return {
    async listCatalogs({
      actor,
      adUserId,
      businessId,
    }: AboutProfile & { readonly businessId: string }): Promise<{
      data: ListedCatalogDto[];
      gaps?: ListGaps;
      fetchedAt: string;
    }> {
      const adUser = await adUsers.getReadable({ actor, adUserId });
      const fetchedAt = clock.now().toISOString();
      const { rows, counts, gaps } = await calls.run(adUser.id, async (call) => {
        const list = await graph.listProductCatalogs({ ...call, businessId });
        return { ...list, counts: await countReviews(call, list.rows) };
      });
      const latest = await saves.listLatest(
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
    }: AboutCatalog & { readonly limit: number; readonly after: string | undefined }): Promise<{
      data: WholeCatalogDto;
      paging: CursorPaging;
      gaps?: ListGaps;
      fetchedAt: string;
    }> {
      const adUser = await adUsers.getReadable({ actor, adUserId });
      const fetchedAt = clock.now().toISOString();
      const { catalog, page } = await namingCatalog(
        catalogId,
        calls.run(adUser.id, async (call) => {
          const [found, products] = await Promise.all([
            graph.readProductCatalog({ ...call, catalogId }),
            graph.listProducts({ ...call, catalogId, page: { limit, after } }),
          ]);
          return { catalog: found, page: products };
        }),
      );
      if (catalog.id !== catalogId) {
        throw catalogNotFound(catalogId);
      }
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

    createCatalog({
      businessId,
      data,
      ...about
    }: AboutProfile & {
      readonly businessId: string;
      readonly data: CatalogData;
    }): Promise<ProductCatalogDto> {
      return change(about, async (call) => {
        requireSameBusiness({ businessId, ofBody: data.businessId });
        const { name, vertical } = data;
        const id = await graph.createProductCatalog({ ...call, businessId, name, vertical });
        return { id, adUserId: about.adUserId, businessId, name, vertical, productCount: 0 };
      });
    },

    /** Sends one batch; how it ends is asked for by {@link getSave}. */
    updateCatalog({
      catalogId,
      requests,
      ...about
    }: AboutCatalog & { readonly requests: readonly ProductRequest[] }): Promise<CatalogSaveDto> {
      const productIds = Object.fromEntries(
        requests.map(({ productId, retailerId }) => [retailerId, productId]),
      );
      return change(about, async (call) => {
        const { handles, errors, warnings } = await namingCatalog(
          catalogId,
          graph.updateProducts({ ...call, catalogId, updates: requests }),
        );
        const now = clock.now();
        // Without a handle the ad network took nothing.
        const isRunning = handles.length > 0;
        return present(
          await saves.create({
            adUserId: about.adUserId,
            catalogId,
            userId: about.actor.userId,
            createdAt: now,
            finishedAt: isRunning ? null : now,
            status: isRunning ? 'running' : 'failed',
            itemCount: requests.length,
            handles,
            productIds: isRunning ? productIds : null,
            errors: toIssues(errors, productIds),
            warnings: toIssues(warnings, productIds),
            errorCount: errors.length,
            warningCount: warnings.length,
          }),
        );
      });
    },

    async getSave({
      actor,
      adUserId,
      catalogId,
      saveId,
    }: AboutCatalog & { readonly saveId: string }): Promise<CatalogSaveDto> {
      const adUser = await adUsers.getReadable({ actor, adUserId });
      const place = { id: saveId, adUserId: adUser.id, catalogId };
      const save = await saves.find(place);
      if (save === undefined) {
        throw saveNotFound();
      }
      if (save.finishedAt !== null) {
        return present(save);
      }
      const end = await readEnd(adUser.id, save);
      if (end === undefined) {
        return present(save);
      }
      await saves.finish({ id: saveId, finishedAt: clock.now(), ...end });
      return present((await saves.find(place)) ?? save);
    },
  };
}
