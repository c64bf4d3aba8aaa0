import {
  type CatalogSaveDto,
  type ProductData,
  type ProductRequest,
  productCatalogRoutes,
} from '@ads-checker/shared/contracts/product-catalogs';
import {
  PRODUCT_REQUESTS_MAX,
  PRODUCT_REQUESTS_TEXT_MAX,
} from '@ads-checker/shared/contracts/product-values';
import { AppError } from '@ads-checker/shared/errors';
import { call } from '../../../lib/api.ts';

/** Short at first, since small batches finish within seconds. */
const POLL_MS = [700, 1_000, 1_500, 2_000];
/** After this many polls, about five minutes, the batch is no longer followed. */
const POLLS_MAX = 150;

export interface ItemSave {
  /** Id of the item, or the temporary id of a new one. */
  readonly id: string;
  readonly isNew: boolean;
  readonly retailerId: string;
  readonly data: ProductData;
}

export interface ItemIssues {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export interface SaveOutcome {
  /** Saved items with their values, possibly with warnings. */
  readonly saved: ReadonlyMap<string, ProductData>;
  /** Facebook's messages by item. */
  readonly issues: ReadonlyMap<string, ItemIssues>;
  /** Items with an unknown outcome: the catalog has to be read again. */
  readonly unknown: ReadonlySet<string>;
  /** Issues that refer to no submitted item. */
  readonly otherIssues: readonly string[];
  /** Why a whole batch was rejected; none of its items were saved. */
  readonly error: unknown;
}

const toRequest = ({ id, isNew, retailerId, data }: ItemSave): ProductRequest => ({
  productId: isNew ? null : id,
  retailerId,
  data,
});

/** Splits the changes into as few calls as the limits of a batch and of a request allow. */
export function divideSaves(saves: readonly ItemSave[]): readonly (readonly ItemSave[])[] {
  const calls: ItemSave[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const save of saves) {
    const length = new TextEncoder().encode(JSON.stringify(toRequest(save))).length + 1;
    const last = calls.at(-1);
    if (
      last === undefined ||
      last.length >= PRODUCT_REQUESTS_MAX ||
      size + length > PRODUCT_REQUESTS_TEXT_MAX
    ) {
      calls.push([save]);
      size = length;
    } else {
      last.push(save);
      size += length;
    }
  }
  return calls;
}

function add(
  issues: Map<string, { errors: string[]; warnings: string[] }>,
  productId: string,
  kind: 'errors' | 'warnings',
  message: string,
): void {
  const known = issues.get(productId) ?? { errors: [], warnings: [] };
  known[kind].push(message);
  issues.set(productId, known);
}

/** The outcome of each item of a batch. */
export function toSaveOutcome(
  saves: readonly ItemSave[],
  { catalogUpdateResult: result }: CatalogSaveDto,
): Omit<SaveOutcome, 'error'> {
  const sent = new Set(saves.map(({ id }) => id));
  const newIds = new Map(
    saves.flatMap(({ id, isNew, retailerId }) => (isNew ? [[retailerId, id] as const] : [])),
  );
  const issues = new Map<string, { errors: string[]; warnings: string[] }>();
  const otherIssues: string[] = [];
  for (const kind of ['errors', 'warnings'] as const) {
    for (const { productId, retailerId, message } of result[kind]) {
      // A new item has no id on Facebook yet.
      const id = productId ?? newIds.get(retailerId ?? '');
      if (id !== undefined && sent.has(id)) {
        add(issues, id, kind, message);
      } else {
        otherIssues.push(retailerId === null ? message : `${retailerId}: ${message}`);
      }
    }
  }
  const failed = new Set(
    [...issues].filter(([, each]) => each.errors.length > 0).map(([id]) => id),
  );
  // More items failed than are named, so the outcome of the others is unknown.
  const isVague = result.status !== 'finished' || result.errorCount > result.errors.length;
  const rest = saves.filter(({ id }) => !failed.has(id));
  return {
    saved: new Map(isVague ? [] : rest.map(({ id, data }) => [id, data])),
    issues,
    unknown: new Set(isVague ? rest.map(({ id }) => id) : []),
    otherIssues,
  };
}

/**
 * Sends the changes batch by batch and follows each one to its end. A rejected batch stops the
 * rest; what was saved before is reported.
 */
export async function saveItems({
  adUserId,
  catalogId,
  saves,
  wait,
  signal,
  onProgress,
}: {
  readonly adUserId: string;
  readonly catalogId: string;
  readonly saves: readonly ItemSave[];
  readonly wait: (ms: number) => Promise<unknown>;
  readonly signal: AbortSignal;
  /** Number of items whose outcome is known. */
  readonly onProgress: (doneCount: number) => void;
}): Promise<SaveOutcome> {
  const saved = new Map<string, ProductData>();
  const issues = new Map<string, ItemIssues>();
  const unknown = new Set<string>();
  const otherIssues: string[] = [];
  const params = { adUserId, catalogId };
  const savingId = crypto.randomUUID();
  let doneCount = 0;

  const follow = async (started: CatalogSaveDto): Promise<CatalogSaveDto> => {
    let save = started;
    for (let look = 0; save.finishedAt === null && look < POLLS_MAX; look += 1) {
      await wait(POLL_MS[look] ?? 2_000);
      signal.throwIfAborted();
      try {
        save = (
          await call(productCatalogRoutes.getSave, {
            params: { ...params, saveId: started.id },
            signal,
          })
        ).data;
      } catch (error) {
        // A lost response says nothing about the batch, but a rejection is final.
        if (error instanceof AppError && error.status < 500) {
          throw error;
        }
      }
    }
    return save;
  };

  for (const batch of divideSaves(saves)) {
    let started: CatalogSaveDto | undefined;
    try {
      started = (
        await call(productCatalogRoutes.updateCatalog, {
          params,
          body: { savingId, requests: batch.map(toRequest) },
          signal,
        })
      ).data;
      const end = toSaveOutcome(batch, await follow(started));
      for (const [id, data] of end.saved) {
        saved.set(id, data);
      }
      for (const [id, each] of end.issues) {
        issues.set(id, each);
      }
      for (const id of end.unknown) {
        unknown.add(id);
      }
      otherIssues.push(...end.otherIssues);
    } catch (error) {
      signal.throwIfAborted();
      if (started !== undefined || !(error instanceof AppError) || error.status >= 500) {
        for (const { id } of batch) {
          unknown.add(id);
        }
      }
      return { saved, issues, unknown, otherIssues, error };
    }
    doneCount += batch.length;
    onProgress(doneCount);
  }
  return { saved, issues, unknown, otherIssues, error: null };
}
