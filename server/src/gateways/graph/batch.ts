import { z } from 'zod';
import type { GraphClient, GraphRequest } from './client.ts';
import { NetworkError } from './port.ts';
import { unreadableReply } from './transport-errors.ts';

const MAX_ITEMS = 50;
/** Null items ran out of the batch's time: they are repeated, at most this often. */
const MAX_ROUNDS = 3;

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

/**
 * Several reads in batches of at most 50. Results are in the order of the reads; a failed one is
 * its NetworkError, so that one missing object does not spoil the rest. @throws NetworkError when a
 * whole batch fails.
 */
export async function readBatch({
  client,
  call,
  version,
  reads,
}: {
  client: GraphClient;
  call: Omit<GraphRequest, 'path' | 'params'>;
  version: string;
  reads: readonly BatchRead[];
}): Promise<unknown[]> {
  const results = new Map<number, unknown>();

  const readChunk = async (indexes: readonly number[]): Promise<void> => {
    const items = indexes.flatMap((index) => reads[index] ?? []);
    const request: GraphRequest = {
      ...call,
      path: '',
      params: {
        include_headers: 'true',
        // The ad network requires the token among the parameters of a batch as well as in the
        // header.
        access_token: call.connection.accessToken,
        batch: JSON.stringify(
          items.map(({ path, params }) => ({
            method: 'GET',
            relative_url: `${version}/${path}?${new URLSearchParams(params)}`,
          })),
        ),
      },
    };
    // Reads are safe to repeat.
    const parsed = replySchema.safeParse(
      await client.post({ ...request, isDone: async () => false }),
    );
    if (!parsed.success) {
      throw unreadableReply(parsed.error);
    }
    for (const [position, index] of indexes.entries()) {
      const item = parsed.data[position];
      if (item !== null && item !== undefined) {
        results.set(index, await judgeItem({ item, request }));
      }
    }
  };
  const judgeItem = async ({
    item,
    request,
  }: {
    item: NonNullable<z.infer<typeof replySchema>[number]>;
    request: GraphRequest;
  }): Promise<unknown> => {
    const headers = Object.fromEntries(
      (item.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]),
    );
    try {
      return await client.judge({ request, status: item.code, headers, text: item.body ?? '' });
    } catch (error) {
      if (error instanceof NetworkError) {
        return error;
      }
      throw error;
    }
  };

  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const open = reads.map((_, index) => index).filter((index) => !results.has(index));
    for (let start = 0; start < open.length; start += MAX_ITEMS) {
      await readChunk(open.slice(start, start + MAX_ITEMS));
    }
  }
  return reads.map((_, index) => (results.has(index) ? results.get(index) : unreadableReply()));
}
