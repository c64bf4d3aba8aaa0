import { type ProductDto, productSchema } from '@ads-checker/shared/contracts/product-catalogs';
import { z } from 'zod';
import { serverDate } from '../../../lib/server-time.ts';
import type { Replica } from '../../../replica/index.ts';
import type { Draft, Drafts } from './drafts.ts';

type Answers = Pick<Replica, 'readAnswer' | 'storeAnswer'>;

/** Bump with every change to the stored shape; data of another version is not read. */
const STORED_FORM = 1;

const draftSchema = z
  .object({
    retailerId: z.string(),
    name: z.string(),
    description: z.string(),
    brand: z.string(),
    price: z.string(),
    currency: z.string(),
    url: z.string(),
    imageUrls: z.array(z.string()),
    videoUrls: z.array(z.string()),
    visibility: z.enum(['published', 'hidden']),
    availability: z.string(),
  })
  .partial();
const storedSchema = z.object({
  drafts: z.array(z.tuple([z.string(), draftSchema])),
  // New items have ids of their own kind.
  newItems: z.array(productSchema.extend({ id: z.string() })),
});

/** Unsaved edits. */
export interface StoredEdits {
  readonly drafts: Drafts;
  readonly newItems: readonly ProductDto[];
}

const nameOf = (key: string): string => `catalog-drafts:${key}`;

/** Unsaved edits stored on this device; undefined when there are none. */
export async function readStoredEdits(
  replica: Answers,
  key: string,
): Promise<(StoredEdits & { readonly at: string }) | undefined> {
  const answer = await replica.readAnswer(nameOf(key));
  if (answer?.form !== STORED_FORM || answer.text === '') {
    return undefined;
  }
  const { data } = storedSchema.safeParse(JSON.parse(answer.text));
  return data === undefined
    ? undefined
    : {
        drafts: new Map(data.drafts as [string, Draft][]),
        newItems: data.newItems,
        at: answer.fetchedAt,
      };
}

/** Stores edits until they are saved or discarded; empty edits delete the entry. */
export async function storeEdits(
  replica: Answers,
  key: string,
  { drafts, newItems }: StoredEdits,
): Promise<void> {
  const isNothing = drafts.size === 0 && newItems.length === 0;
  await replica.storeAnswer(nameOf(key), {
    form: STORED_FORM,
    text: isNothing ? '' : JSON.stringify({ drafts: [...drafts], newItems }),
    fetchedAt: isNothing ? '' : serverDate().toISOString(),
  });
}
