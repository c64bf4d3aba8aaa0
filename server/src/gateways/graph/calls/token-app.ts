import { z } from 'zod';
import type { HttpReply } from '../../../platform/outbound/transport.ts';
import { parseOutsideJson } from '../../outside-json.ts';
import type { NetworkCall, ProfileConnection } from '../ports/network-call.ts';

/** A side call: not rate-limited, not retried, with a short timeout. */
export type UnpacedCall = (request: {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly call: Pick<NetworkCall, 'connection'>;
}) => Promise<HttpReply>;

const appId = z.string().regex(/^\d{1,20}$/);
const bodySchema = z.union([
  z.object({ data: z.object({ app_id: appId }) }).transform(({ data }) => data.app_id),
  z.object({ id: appId }).transform(({ id }) => id),
]);
const itemSchema = z.object({ code: z.literal(200), body: z.string() });

function readAppId(item: unknown): string | undefined {
  const { data } = itemSchema.safeParse(item);
  return data && bodySchema.safeParse(parseOutsideJson(data.body)).data;
}

/**
 * Asks the ad network for the app of a token: `/debug_token` of the token itself, and `/app` where
 * that is refused to non-developers. Undefined when neither tells. In a batch the token is in the
 * body and not in a URL.
 */
export async function fetchTokenApp(input: {
  send: UnpacedCall;
  /** `v27.0` */
  version: string;
  connection: ProfileConnection;
}): Promise<string | undefined> {
  const { accessToken } = input.connection;
  const token = new URLSearchParams({ input_token: accessToken });
  const batch = [`debug_token?${token}`, 'app?fields=id'].map((path) => ({
    method: 'GET',
    relative_url: `${input.version}/${path}`,
  }));
  try {
    const { text } = await input.send({
      method: 'POST',
      path: '',
      // The ad network requires the token among the parameters of a batch as well as in the header.
      params: { access_token: accessToken, batch: JSON.stringify(batch) },
      call: { connection: input.connection },
    });
    const items = z.array(z.unknown()).parse(parseOutsideJson(text));
    return items.map(readAppId).find((id) => id !== undefined);
  } catch {
    // The main call goes on without it.
    return undefined;
  }
}
