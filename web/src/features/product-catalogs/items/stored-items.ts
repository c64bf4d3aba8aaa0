import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { waitForIdle } from '../../../lib/idle.ts';
import type { Replica } from '../../../replica/index.ts';
import type { CatalogSummary, LoadedItems } from './load-items.ts';

type Answers = Pick<Replica, 'readAnswer' | 'storeAnswer'>;

/** Bump with every change to the stored shape; data of another version is not read. */
const STORED_FORM = 1;
const ROWS_PER_PART = 1_000;
/** Number of most recently opened catalogs kept on the device. */
const STORED_MAX = 5;
const INDEX = 'catalog-items';

interface StoredIndex {
  /** Most recently opened first. */
  readonly catalogs: readonly { readonly key: string; readonly parts: number }[];
}
interface StoredSummary {
  readonly catalog: CatalogSummary;
  readonly parts: number;
  readonly gaps: LoadedItems['gaps'];
}

const summaryName = (key: string): string => `catalog:${key}`;
const partName = (key: string, part: number): string => `catalog:${key}:${part}`;

async function read<T>(replica: Answers, name: string) {
  const answer = await replica.readAnswer(name);
  return answer?.form === STORED_FORM && answer.text !== ''
    ? { value: JSON.parse(answer.text) as T, fetchedAt: answer.fetchedAt }
    : undefined;
}

async function write(
  replica: Answers,
  { name, value, fetchedAt }: { name: string; value: unknown; fetchedAt: string },
): Promise<void> {
  await replica.storeAnswer(name, { form: STORED_FORM, text: JSON.stringify(value), fetchedAt });
}

async function forget(replica: Answers, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await replica.storeAnswer(name, { form: STORED_FORM, text: '', fetchedAt: '' });
  }
}

const partNames = (key: string, from: number, until: number): string[] =>
  Array.from({ length: Math.max(0, until - from) }, (_, index) => partName(key, from + index));

/** The stored items, already parsed; undefined when they are incomplete. */
export async function readStoredItems(
  replica: Answers,
  key: string,
): Promise<LoadedItems | undefined> {
  try {
    const head = await read<StoredSummary>(replica, summaryName(key));
    if (head === undefined) {
      return undefined;
    }
    const { catalog, parts, gaps } = head.value;
    const items: ProductDto[] = [];
    for (const name of partNames(key, 0, parts)) {
      const part = await read<ProductDto[]>(replica, name);
      if (part?.fetchedAt !== head.fetchedAt) {
        return undefined;
      }
      items.push(...part.value);
    }
    return { catalog, items, gaps, fetchedAt: head.fetchedAt };
  } catch {
    // The server is asked anyway.
    return undefined;
  }
}

/** Stores the items in parts and evicts the least recently opened catalogs. */
export async function storeItems(replica: Answers, key: string, items: LoadedItems): Promise<void> {
  const { catalog, fetchedAt, gaps } = items;
  const index = (await read<StoredIndex>(replica, INDEX))?.value.catalogs ?? [];
  const parts = Math.ceil(items.items.length / ROWS_PER_PART);
  const previous = index.find((each) => each.key === key)?.parts ?? 0;
  for (let part = 0; part < parts; part += 1) {
    await waitForIdle();
    await write(replica, {
      name: partName(key, part),
      value: items.items.slice(part * ROWS_PER_PART, (part + 1) * ROWS_PER_PART),
      fetchedAt,
    });
  }
  await write(replica, { name: summaryName(key), value: { catalog, parts, gaps }, fetchedAt });
  await forget(replica, partNames(key, parts, previous));
  const catalogs = [{ key, parts }, ...index.filter((each) => each.key !== key)];
  await write(replica, {
    name: INDEX,
    value: { catalogs: catalogs.slice(0, STORED_MAX) },
    fetchedAt,
  });
  for (const lost of catalogs.slice(STORED_MAX)) {
    await forget(replica, [summaryName(lost.key), ...partNames(lost.key, 0, lost.parts)]);
  }
}
