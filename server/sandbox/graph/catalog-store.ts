import { randomBytes } from 'node:crypto';
import { hashText, type SampleWorld } from '@ads-checker/shared/sample/index';
import { itemAt } from '@ads-checker/shared/sample/random';
import { SAMPLE_THEMES, type SampleTheme } from '@ads-checker/shared/sample/themes';
import { z } from 'zod';

const WORDS = ['Basic', 'Plus', 'Pro', 'Mini', 'Max', 'Set', 'Refill', 'Gift', 'Travel', 'Family'];
const COLOURS = ['white', 'black', 'blue', 'green', 'red', 'sand', 'grey'];
const MARKETS = [
  { suffix: '', currency: 'EUR', vertical: 'commerce' },
  { suffix: ' PL', currency: 'PLN', vertical: 'commerce' },
  { suffix: ' stores', currency: 'EUR', vertical: 'offline_commerce' },
] as const;
/** One in this many businesses has no catalog. */
const WITHOUT_CATALOG = 5;
const ITEMS_MIN = 38;
const ITEMS_SPREAD = 400;
/** Statuses reported before a batch is done. */
const POLLS_BEFORE_DONE = ['scheduled', 'started'] as const;

export interface SandboxCatalog {
  readonly id: string;
  readonly businessId: string;
  readonly name: string;
  readonly vertical: string;
  readonly currency: string;
  readonly theme: SampleTheme;
  /** Items are numbered from 1. */
  readonly itemCount: number;
}

export interface SandboxItem {
  readonly id: string;
  readonly retailerId: string;
  readonly hue: number;
  readonly feedId: string | null;
  name: string;
  description: string;
  brand: string;
  /** Major units; null when missing. */
  price: string | null;
  readonly currency: string;
  url: string;
  images: string[];
  videos: string[];
  visibility: 'published' | 'staging';
  availability: string | null;
  reviews: { DA: string; MINI_SHOPS: string };
  rejection: string | null;
}

export interface BatchIssue {
  readonly line: number;
  readonly id: string;
  readonly message: string;
}

interface Batch {
  readonly handle: string;
  readonly catalogId: string;
  readonly errors: readonly BatchIssue[];
  readonly warnings: readonly BatchIssue[];
  polls: number;
}

export const catalogSettingsSchema = z
  .strictObject({
    /** Adds a catalog with this many items to the first business. */
    add: z.strictObject({
      businessId: z.string().regex(/^\d+$/),
      name: z.string().min(1),
      itemCount: z.int().min(0).max(100_000),
    }),
    /** Batches never finish. */
    isStuck: z.boolean(),
    /** Final status of batches. */
    lastStatus: z.enum(['finished', 'error', 'canceled']),
  })
  .partial();
export type CatalogSettings = z.infer<typeof catalogSettingsSchema>;

const REJECTIONS = [
  'Image shows before and after',
  'Unrealistic health claim',
  'Prohibited content: medicine',
  'Discriminatory practices',
] as const;

const THEMES: readonly SampleTheme[] = Object.values(SAMPLE_THEMES);

function reviewOf(turn: number): string {
  if (turn % 17 === 3) {
    return 'REJECTED';
  }
  if (turn % 23 === 5) {
    return 'PENDING';
  }
  if (turn % 41 === 7) {
    return 'NO_REVIEW';
  }
  return turn % 37 === 11 ? 'OUTDATED' : 'APPROVED';
}

export type CatalogStore = ReturnType<typeof createCatalogStore>;

/** Catalogs of businesses, their items, and batches of changes, in memory. */
export function createCatalogStore({
  world,
  businesses,
}: {
  world: () => SampleWorld;
  /** All businesses of the world. */
  businesses: () => readonly { readonly id: string; readonly name: string }[];
}) {
  let added: SandboxCatalog[] = [];
  let items = new Map<string, SandboxItem[]>();
  let batches = new Map<string, Batch>();
  let isStuck = false;
  let lastStatus = 'finished';

  const themeOf = (name: string): SampleTheme =>
    THEMES.find(({ pageName }) => pageName === name) ?? itemAt({ items: THEMES, index: 0 });

  const listed = (): readonly SandboxCatalog[] => [
    ...businesses().flatMap(({ id, name }, at) => {
      const hash = hashText({ seed: world().seed, text: `catalogs of ${id}` });
      const count = at % WITHOUT_CATALOG === WITHOUT_CATALOG - 1 ? 0 : 1 + (hash % MARKETS.length);
      return MARKETS.slice(0, count).map(({ suffix, ...market }, index) => ({
        ...market,
        id: `772${id.slice(-10)}${11 + index * 17}`,
        businessId: id,
        name: `${name}${suffix}`,
        theme: themeOf(name),
        itemCount: ITEMS_MIN + ((hash >>> (index * 5 + 3)) % ITEMS_SPREAD),
      }));
    }),
    ...added,
  ];

  /** Items of a catalog share the first ten digits of their ids. */
  const prefixOf = ({ id }: SandboxCatalog): string =>
    String(1_000_000_000 + hashText({ seed: world().seed, text: `items of ${id}` }));

  const makeItem = (catalog: SandboxCatalog, index: number): SandboxItem => {
    const { theme } = catalog;
    const hash = hashText({ seed: world().seed, text: `${catalog.id} ${index}` });
    const id = `${prefixOf(catalog)}${String(index + 1).padStart(6, '0')}`;
    const line = itemAt({ items: theme.products, index });
    const word = itemAt({ items: WORDS, index: Math.floor(index / theme.products.length) });
    const colour = itemAt({ items: COLOURS, index: hash });
    const retailerId = `${theme.domain.slice(0, 2).toUpperCase()}-${1_001 + index}`;
    const review = reviewOf(index);
    const reason = review === 'REJECTED' ? Math.floor(index / 17) % 6 : -1;
    return {
      id,
      retailerId,
      hue: hash % 360,
      feedId: index % 29 === 13 ? `39${catalog.id.slice(-8)}` : null,
      name: `${line} ${word}, ${colour}`,
      description: reason === 4 ? '' : `${line} ${word} in ${colour}, delivered within three days.`,
      brand: theme.pageName,
      price: reason === 5 ? null : `${5 + (hash % 240)}.${index % 2 === 0 ? '90' : '00'}`,
      currency: catalog.currency,
      url: `https://${theme.domain}/p/${retailerId.toLowerCase()}`,
      images: Array.from({ length: 1 + (hash % 4) }, (_, at) => `item/${id}.png?view=${at}`),
      videos: index % 31 === 0 ? [`https://${theme.domain}/v/${retailerId.toLowerCase()}.mp4`] : [],
      visibility: index % 19 === 17 ? 'staging' : 'published',
      availability: 'in stock',
      reviews: { DA: review, MINI_SHOPS: index % 13 === 6 ? 'REJECTED' : 'APPROVED' },
      rejection: reason >= 0 && reason < 4 ? itemAt({ items: REJECTIONS, index: reason }) : null,
    };
  };

  const itemsOf = (catalog: SandboxCatalog): readonly SandboxItem[] => {
    const known = items.get(catalog.id);
    if (known !== undefined) {
      return known;
    }
    const made = Array.from({ length: catalog.itemCount }, (_, index) => makeItem(catalog, index));
    items.set(catalog.id, made);
    return made;
  };

  /** A new item is pending review. */
  const addItem = (
    catalog: SandboxCatalog,
    item: Pick<SandboxItem, 'retailerId' | 'name' | 'description' | 'brand' | 'url'> &
      Pick<SandboxItem, 'price' | 'currency' | 'images' | 'videos' | 'visibility' | 'availability'>,
  ): SandboxItem => {
    const known = itemsOf(catalog);
    const made: SandboxItem = {
      ...item,
      id: `${prefixOf(catalog)}${String(known.length + 1).padStart(6, '0')}`,
      hue: hashText({ seed: world().seed, text: item.retailerId }) % 360,
      feedId: null,
      reviews: { DA: 'PENDING', MINI_SHOPS: 'PENDING' },
      rejection: null,
    };
    items.set(catalog.id, [...known, made]);
    return made;
  };

  const addCatalog = (catalog: Omit<SandboxCatalog, 'id' | 'theme' | 'currency'>) => {
    const made: SandboxCatalog = {
      ...catalog,
      id: `7729${catalog.businessId.slice(-8)}${String(100 + added.length)}`,
      theme: themeOf(catalog.name),
      currency: 'EUR',
    };
    added = [...added, made];
    return made;
  };

  return {
    listCatalogs: listed,
    itemsOf,
    addItem,
    addCatalog,
    findItem: (id: string): SandboxItem | undefined => {
      const catalog = listed().find((each) => prefixOf(each) === id.slice(0, -6));
      return catalog === undefined ? undefined : itemsOf(catalog).find((item) => item.id === id);
    },
    addBatch(batch: Omit<Batch, 'handle' | 'polls'>): string {
      const handle = `Acz${randomBytes(24).toString('base64url')}`;
      batches.set(handle, { ...batch, handle, polls: 0 });
      return handle;
    },
    /** Each poll advances the batch. */
    pollBatch(handle: string): (Batch & { readonly status: string }) | undefined {
      const batch = batches.get(handle);
      if (batch === undefined) {
        return undefined;
      }
      const status = isStuck ? 'started' : (POLLS_BEFORE_DONE[batch.polls] ?? lastStatus);
      batch.polls += 1;
      return { ...batch, status };
    },
    configure({ add, ...next }: CatalogSettings): SandboxCatalog | undefined {
      isStuck = next.isStuck ?? isStuck;
      lastStatus = next.lastStatus ?? lastStatus;
      return add === undefined ? undefined : addCatalog({ ...add, vertical: 'commerce' });
    },
    clear(): void {
      added = [];
      items = new Map();
      batches = new Map();
      isStuck = false;
      lastStatus = 'finished';
    },
  };
}
