import { HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { type CursorTrail, createCursorTrail } from '@ads-checker/shared/domain/whole-list';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type {
  ProductReviewPage,
  ProductReviewsPort,
  ReviewedProduct,
} from '../../gateways/graph/ports/product-reviews-port.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { CheckedCatalogRepository } from './catalog-repository.ts';
import { isOlder, type ReadingRun } from './check-run.ts';
import type { KnownCatalog, NewEvent } from './entities.ts';
import { findProductChanges } from './find-product-changes.ts';
import type { TaskRepository } from './task-repository.ts';

/** Catalogs are created and deleted rarely. */
const LIST_EVERY_MS = HOUR_MS;
/** Limit of the network. */
const PRODUCTS_PER_PAGE = 1_000;
/** Minimum interval per page of a catalog: large ones cost no more calls than small ones. */
const PAGE_EVERY_MS = 15 * MINUTE_MS;

const pagesOf = ({ productCount }: KnownCatalog): number =>
  Math.max(1, Math.ceil((productCount ?? 0) / PRODUCTS_PER_PAGE));

const isDue = (catalog: KnownCatalog, now: Date): boolean =>
  catalog.checkedAt === null ||
  isOlder(catalog.checkedAt, (pagesOf(catalog) - 1) * PAGE_EVERY_MS, now);

interface Reading {
  readonly catalog: KnownCatalog;
  readonly products: Map<string, ReviewedProduct>;
  after: string | undefined;
  readonly trail: CursorTrail;
  isWhole: boolean;
}

export type ProductCheck = (
  run: ReadingRun,
  options: {
    readonly catalogsListedAt: Date | null;
    readonly record: (found: readonly NewEvent[], at: Date, trx: Transaction) => Promise<void>;
  },
) => Promise<void>;

/**
 * Finds review changes of a profile’s items; one call reads a page of up to 50 catalogs. Each
 * catalog is compared and stored in one transaction together with its events.
 */
export function createProductCheck(deps: {
  db: Database;
  graph: ProductReviewsPort;
  tasks: Pick<TaskRepository, 'hold'>;
  catalogs: CheckedCatalogRepository;
  clock: Clock;
}): ProductCheck {
  const store = async (
    run: ReadingRun,
    { catalog, products, isWhole }: Reading,
    record: Parameters<ProductCheck>[1]['record'],
  ): Promise<void> => {
    const { adUserId, startedAt } = run;
    const key = { adUserId, catalogId: catalog.id };
    const read = [...products.values()];
    const at = deps.clock.now();
    await deps.db.transaction(async (trx) => {
      await deps.tasks.hold(run, trx);
      const changes = findProductChanges({
        catalog,
        known: await deps.catalogs.listReviews(key, trx),
        read,
        hasBaseline: catalog.checkedAt !== null,
        isWhole,
      });
      await deps.catalogs.saveReviews(
        { ...key, ...changes, checkedAt: isWhole ? startedAt : undefined },
        trx,
      );
      await record(changes.events, at, trx);
      run.counts.eventCount += changes.events.length;
    });
    run.counts.productCount = (run.counts.productCount ?? 0) + read.length;
  };

  const listCatalogs = async (
    run: ReadingRun,
    listedAt: Date | null,
  ): Promise<readonly KnownCatalog[]> => {
    if (isOlder(listedAt, LIST_EVERY_MS, run.startedAt)) {
      const { rows, isWhole } = await deps.graph.listCheckedCatalogs(run.call);
      await deps.db.transaction(async (trx) => {
        await deps.tasks.hold(run, trx);
        await deps.catalogs.saveList(
          { adUserId: run.adUserId, catalogs: rows, isWhole, at: run.startedAt },
          trx,
        );
      });
    }
    return deps.catalogs.list(run.adUserId);
  };

  /** Adds a page; undefined while more pages follow. */
  const addPage = (reading: Reading, page: ProductReviewPage): Reading | undefined => {
    for (const product of page.rows) {
      reading.products.set(product.id, product);
    }
    const next = reading.trail.follow(page.after);
    reading.isWhole &&= page.isWhole && !next.isCutShort;
    reading.after = next.after ?? undefined;
    return next.after === null ? reading : undefined;
  };

  return async (run, { catalogsListedAt, record }) => {
    const due = (await listCatalogs(run, catalogsListedAt)).filter((catalog) =>
      isDue(catalog, run.startedAt),
    );
    let open = due.map(
      (catalog): Reading => ({
        catalog,
        products: new Map(),
        after: undefined,
        trail: createCursorTrail(),
        isWhole: true,
      }),
    );
    let failure: NetworkError | undefined;
    let readCount = 0;
    while (open.length > 0) {
      run.call.signal?.throwIfAborted();
      const pages = await deps.graph.readProductReviews({
        ...run.call,
        limit: PRODUCTS_PER_PAGE,
        reads: open.map(({ catalog, after }) => ({ catalogId: catalog.id, after })),
      });
      const next: Reading[] = [];
      for (const [index, reading] of open.entries()) {
        const page = pages[index];
        if (page === undefined || page instanceof NetworkError) {
          // The stored reviews of this catalog stay; the others are read.
          failure ??= page;
          continue;
        }
        const done = addPage(reading, page);
        if (done === undefined) {
          next.push(reading);
        } else {
          await store(run, done, record);
          readCount += 1;
        }
      }
      open = next;
    }
    if (failure !== undefined && readCount === 0) {
      throw failure;
    }
  };
}
