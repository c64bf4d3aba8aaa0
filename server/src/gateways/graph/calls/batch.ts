import { z } from 'zod';
import { ONE_TRY } from '../../retry.ts';
import { parseReply, unreadableReply } from '../errors/transport-errors.ts';
import { NetworkError } from '../ports/network-error.ts';
import { withLocale } from './client.ts';
import type { GraphClient, GraphRequest } from './graph-client.ts';

const BATCH_MAX_ITEMS = 50;
/** Null items ran out of the batch's time: they are repeated, at most this often. */
const MAX_ROUNDS = 3;
/** A batch of reads takes as long as a read; the shorter time of a POST is for changes. */
const READ_TIMEOUT_MS = 30_000;

const replySchema = z.array(
  z
    .object({
      code: z.number().int(),
      headers: z
        .array(z.object({ name: z.string(), value: z.string() }))
        .nullish()
        .catch(null),
      body: z.string().nullish().catch(null),
    })
    .nullable(),
);

export interface BatchRead {
  /** Path below the version, for example `123`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

type ReplyItem = NonNullable<z.infer<typeof replySchema>[number]>;

interface BatchCall {
  readonly client: GraphClient;
  readonly call: Omit<GraphRequest, 'path' | 'params'>;
  readonly version: string;
}

interface BatchItem {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below the version, with its query. */
  readonly path: string;
  readonly body?: string;
}

function toRequest({
  call,
  version,
  items,
}: Omit<BatchCall, 'client'> & { readonly items: readonly BatchItem[] }): GraphRequest {
  return {
    ...call,
    path: '',
    params: {
      include_headers: 'true',
      // The ad network requires the token among the parameters of a batch as well as in the header.
      access_token: call.connection.accessToken,
      batch: JSON.stringify(
        items.map(({ path, ...item }) => ({ ...item, relative_url: `${version}/${path}` })),
      ),
    },
  };
}

/** An item has the parameters of a request of its own: those of its batch do not reach it. */
export const toQuery = (call: Pick<GraphRequest, 'params' | 'locale'>): string =>
  new URLSearchParams(withLocale(call)).toString();

/** Items in order; an item without a response is null. @throws NetworkError */
async function postBatch(input: {
  readonly client: GraphClient;
  readonly request: GraphRequest;
}): Promise<readonly (ReplyItem | null)[]> {
  return parseReply(
    replySchema,
    // Reads are safe to repeat, and writes are sent once.
    await input.client.post({ ...input.request, isDone: async () => false }),
  );
}

/** The item's response, or its NetworkError. */
async function handleItem(input: {
  readonly client: GraphClient;
  readonly item: ReplyItem;
  readonly request: GraphRequest;
}): Promise<unknown> {
  const headers = Object.fromEntries(
    (input.item.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]),
  );
  try {
    return await input.client.handleReply({
      request: input.request,
      status: input.item.code,
      headers,
      text: input.item.body ?? '',
    });
  } catch (error) {
    if (error instanceof NetworkError) {
      return error;
    }
    throw error;
  }
}

/**
 * Performs reads in batches of at most 50. Results are in the order of the reads; a failed one is
 * its NetworkError, so that one missing object does not affect the others. @throws NetworkError
 * when a whole batch fails.
 */
export async function readBatch({
  client,
  call,
  version,
  reads,
}: BatchCall & { readonly reads: readonly BatchRead[] }): Promise<unknown[]> {
  const results = new Map<number, unknown>();

  const readChunk = async (indexes: readonly number[]): Promise<void> => {
    const items = indexes.flatMap((index): BatchItem[] => {
      const read = reads[index];
      return read === undefined
        ? []
        : [{ method: 'GET', path: `${read.path}?${toQuery({ ...call, ...read })}` }];
    });
    const request = toRequest({
      call: { timeoutMs: READ_TIMEOUT_MS, ...call },
      version,
      items,
    });
    const answers = await postBatch({ client, request });
    for (const [position, index] of indexes.entries()) {
      const item = answers[position];
      if (item !== null && item !== undefined) {
        // A limit applies to what the item reads: without its path all batches would be paused.
        const own = { ...request, ...reads[index] };
        results.set(index, await handleItem({ client, item, request: own }));
      }
    }
  };

  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const open = reads.map((_, index) => index).filter((index) => !results.has(index));
    for (let start = 0; start < open.length; start += BATCH_MAX_ITEMS) {
      await readChunk(open.slice(start, start + BATCH_MAX_ITEMS));
    }
  }
  return reads.map((_, index) => (results.has(index) ? results.get(index) : unreadableReply()));
}

/** An item with its own token, whose response is treated like that of another caller. */
export interface OwnedItem extends BatchItem {
  readonly request: GraphRequest;
}

const isRead = (items: readonly OwnedItem[]): boolean =>
  items.every(({ method }) => method === 'GET');

/**
 * Sends items of several callers in batches of at most 50; writes are sent once. Responses are in
 * the order of the items; a failed one is its NetworkError, and one that timed out an unreadable
 * reply.
 * @throws NetworkError when the first batch as a whole fails
 */
export async function sendOwnedItems({
  client,
  call,
  version,
  items,
}: BatchCall & { readonly items: readonly OwnedItem[] }): Promise<unknown[]> {
  const results: unknown[] = [];
  for (let start = 0; start < items.length; start += BATCH_MAX_ITEMS) {
    const chunk = items.slice(start, start + BATCH_MAX_ITEMS);
    const request = toRequest({
      call: isRead(chunk) ? call : { ...call, retry: ONE_TRY },
      version,
      items: chunk.map(({ request: _request, ...item }) => item),
    });
    let answers: readonly (ReplyItem | null)[];
    try {
      answers = await postBatch({ client, request });
    } catch (error) {
      if (start === 0 || !(error instanceof NetworkError)) {
        throw error;
      }
      // Responses received before must not be lost.
      return [...results, ...items.slice(start).map(() => error)];
    }
    for (const [index, item] of chunk.entries()) {
      const answer = answers[index];
      results.push(
        answer === null || answer === undefined
          ? unreadableReply()
          : await handleItem({ client, item: answer, request: item.request }),
      );
    }
  }
  return results;
}

export interface BatchWrite {
  /** Path below the version. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Performs up to 50 writes in one batch, sent once. Responses are in the order of the writes; a
 * failed one is its NetworkError, with `isOutcomeUnknown` when the batch timed out before its
 * response.
 * @throws NetworkError when the batch as a whole fails.
 */
export async function writeBatch({
  client,
  call,
  version,
  writes,
}: BatchCall & { readonly writes: readonly BatchWrite[] }): Promise<unknown[]> {
  const items = writes.map(
    ({ path, params }): BatchItem => ({
      method: 'POST',
      path,
      body: toQuery({ ...call, params }),
    }),
  );
  const request = toRequest({ call: { ...call, retry: ONE_TRY }, version, items });
  const answers = await postBatch({ client, request });
  const results: unknown[] = [];
  for (const index of writes.keys()) {
    const item = answers[index];
    results.push(
      item === null || item === undefined
        ? unreadableReply()
        : await handleItem({ client, item, request }),
    );
  }
  return results;
}
