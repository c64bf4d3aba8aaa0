import {
  type CreativeDto,
  type NewCreative,
  creativeRoutes as r,
} from '@ads-checker/shared/contracts/creatives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/server-query.ts';

const KEY = 'creatives';

/** The team's library, newest first. */
export function creativesQuery(accountId: string) {
  return queryOptions({
    queryKey: [KEY, accountId],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<readonly CreativeDto[]> =>
      (await call(r.list, { params: { accountId }, signal })).data,
  });
}

type Change = (creatives: readonly CreativeDto[]) => readonly CreativeDto[];

function changeList(change: Change): void {
  queryClient.setQueriesData<readonly CreativeDto[]>({ queryKey: [KEY] }, (creatives) =>
    creatives === undefined ? undefined : change(creatives),
  );
}

/**
 * Adds an uploaded image; the one of the library that has the same content is answered instead,
 * under its own id.
 */
export async function addCreative(
  { accountId, creative }: { readonly accountId: string; readonly creative: NewCreative },
  idempotencyKey: string,
): Promise<CreativeDto> {
  const { data } = await call(r.create, {
    params: { accountId },
    body: { creatives: [creative] },
    idempotencyKey,
  });
  const [added] = r.create.response.parse({ data }).data;
  if (added === undefined) {
    throw new Error('The server answered without the image.');
  }
  changeList((creatives) => [added, ...creatives.filter(({ id }) => id !== added.id)]);
  return added;
}

export async function renameCreative(
  { creativeId, name }: { readonly creativeId: string; readonly name: string },
  idempotencyKey: string,
): Promise<void> {
  const { data } = await call(r.update, {
    params: { creativeId },
    body: { name },
    idempotencyKey,
  });
  changeList((creatives) => creatives.map((one) => (one.id === data.id ? data : one)));
}

/** One after the other; what was deleted before one fails stays deleted. */
export async function deleteCreatives(
  creativeIds: readonly string[],
  idempotencyKey: string,
): Promise<void> {
  for (const creativeId of creativeIds) {
    await call(r.delete, {
      params: { creativeId },
      idempotencyKey: `${idempotencyKey}:${creativeId}`,
    });
    changeList((creatives) => creatives.filter(({ id }) => id !== creativeId));
  }
}
