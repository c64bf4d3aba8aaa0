import {
  type CatalogSaveDto,
  type CatalogUpdateIssue,
  type ProductCatalogDto,
  type ProductDto,
  type ProductRequest,
  productCatalogRoutes as r,
} from '@ads-checker/shared/contracts/product-catalogs';
import {
  type ProductReviewStatus,
  RETAILER_ID_TAKEN,
} from '@ads-checker/shared/contracts/product-values';
import { reviewStatusOf } from '@ads-checker/shared/domain/products';
import { AppError } from '@ads-checker/shared/errors';
import { createSampleProduct } from '@ads-checker/shared/sample/products';
import { itemAt } from '@ads-checker/shared/sample/random';
import { type DemoHandler, serve } from './serve.ts';

const UPDATE_FAILURE_RATE = 0.2;
const ITEM_FAILURE_RATE = 0.1;
const ITEMS = 36;
const CATALOGS = ['Petfolk PL', 'Petfolk CZ'] as const;
/** First id of created catalogs and of saves. */
const FIRST_ID = 7_720_114_589_036_612;
/** Subjects of the sample errors. */
const MISSING = ['availability', 'description', 'name', 'price'] as const;

interface DemoCatalog {
  readonly catalog: ProductCatalogDto;
  products: readonly ProductDto[];
}

/** A new item awaits its review. */
function createProduct({
  catalogId,
  index,
  retailerId,
  data,
}: Pick<ProductRequest, 'retailerId' | 'data'> & {
  readonly catalogId: string;
  readonly index: number;
}): ProductDto {
  return {
    ...createSampleProduct(catalogId, index),
    ...(data as Partial<ProductDto>),
    retailerId,
    visibility: data.visibility ?? 'published',
    capabilityToReviewStatus: { DA: 'PENDING' },
    rejectionReasons: [],
    errors: [],
    isReadOnly: false,
  };
}

/** Catalogs of sample businesses; one save in five fails, and occasionally a single item. */
export function serveProductCatalogs({
  random,
  now,
}: {
  readonly random: () => number;
  readonly now: () => number;
}): readonly DemoHandler[] {
  const catalogs = new Map<string, DemoCatalog>();
  const saves = new Map<string, CatalogSaveDto>();
  let lastId = FIRST_ID;

  const nextId = (): string => {
    lastId += 1;
    return String(lastId);
  };
  const create = (catalog: ProductCatalogDto): DemoCatalog => {
    const made: DemoCatalog = {
      catalog,
      products: Array.from({ length: catalog.productCount ?? 0 }, (_, index) =>
        createSampleProduct(catalog.id, index),
      ),
    };
    catalogs.set(catalog.id, made);
    return made;
  };
  const listOf = (adUserId: string, businessId: string): readonly DemoCatalog[] => {
    const known = [...catalogs.values()].filter(({ catalog }) => catalog.businessId === businessId);
    const sample = { adUserId, businessId, vertical: 'commerce', productCount: ITEMS } as const;
    return known.length > 0
      ? known
      : CATALOGS.map((name, index) => create({ ...sample, name, id: `${businessId}${index}` }));
  };
  const find = ({ adUserId = '', catalogId = '' }): DemoCatalog => {
    if (!catalogs.has(catalogId)) {
      listOf(adUserId, catalogId.slice(0, -1));
    }
    const found = catalogs.get(catalogId);
    if (found === undefined) {
      throw new AppError('NotFoundError', 'Catalog not found');
    }
    return found;
  };
  const judge = ({ productId, retailerId }: ProductRequest): CatalogUpdateIssue[] =>
    random() < ITEM_FAILURE_RATE
      ? [
          {
            productId,
            retailerId,
            message: `A required field is missing: ${itemAt({ items: MISSING, index: Math.floor(random() * MISSING.length) })}.`,
          },
        ]
      : [];

  return [
    serve(r.listCatalogs, ({ params: { adUserId, businessId } }) => ({
      data: listOf(adUserId, businessId).map(({ catalog, products }) => {
        const countOf = (status: ProductReviewStatus): number =>
          products.filter((product) => reviewStatusOf(product) === status).length;
        return {
          ...catalog,
          adUserId,
          productCount: products.length,
          rejectedCount: countOf('REJECTED'),
          pendingCount: countOf('PENDING'),
          lastSave:
            [...saves.values()].findLast(({ catalogId }) => catalogId === catalog.id) ?? null,
        };
      }),
      fetchedAt: new Date(now()).toISOString(),
    })),
    serve(r.createCatalog, ({ params: { adUserId }, body }) => ({
      data: create({ ...body, adUserId, id: nextId(), productCount: 0 }).catalog,
    })),
    serve(r.getCatalog, ({ params }) => {
      const { catalog, products } = find(params);
      return {
        data: {
          ...catalog,
          adUserId: params.adUserId,
          productCount: products.length,
          businessName: 'Petfolk Group',
          products: [...products],
        },
        paging: {
          hasNext: false,
          hasPrev: false,
          total: products.length,
          after: null,
          before: null,
        },
        fetchedAt: new Date(now()).toISOString(),
      };
    }),
    serve(r.updateCatalog, ({ params, body: { requests } }) => {
      const { catalogId } = params;
      const found = find(params);
      if (random() < UPDATE_FAILURE_RATE) {
        throw new AppError('BadRequestError', `Update ProductCatalog #${catalogId} dummy error.`);
      }
      const taken = new Set(found.products.map(({ retailerId }) => retailerId));
      const errors = requests.flatMap((request) =>
        request.productId === null && taken.has(request.retailerId)
          ? [{ productId: null, retailerId: request.retailerId, message: RETAILER_ID_TAKEN }]
          : judge(request),
      );
      const failed = new Set(errors.map(({ retailerId }) => retailerId));
      const changes = new Map(
        requests
          .filter(({ retailerId }) => !failed.has(retailerId))
          .map(({ productId, data: { currency: _currency, ...data } }) => [productId, data]),
      );
      const created = requests.filter(
        ({ productId, retailerId }) => productId === null && !failed.has(retailerId),
      );
      found.products = found.products.map((product) => ({
        ...product,
        ...(changes.get(product.id) as Partial<ProductDto> | undefined),
      }));
      found.products = [
        ...found.products,
        ...created.map(({ retailerId, data }, index) =>
          createProduct({ catalogId, index: found.products.length + index, retailerId, data }),
        ),
      ];
      const at = new Date(now()).toISOString();
      const save: CatalogSaveDto = {
        id: nextId(),
        catalogId,
        itemCount: requests.length,
        createdAt: at,
        finishedAt: at,
        userId: null,
        userName: null,
        catalogUpdateResult: {
          status: 'finished',
          errors,
          warnings: [],
          errorCount: errors.length,
          warningCount: 0,
        },
      };
      saves.set(save.id, save);
      return { data: save };
    }),
    serve(r.getSave, ({ params: { saveId } }) => {
      const save = saves.get(saveId);
      if (save === undefined) {
        throw new AppError('NotFoundError', 'The result of this save is no longer stored.');
      }
      return { data: save };
    }),
  ];
}
