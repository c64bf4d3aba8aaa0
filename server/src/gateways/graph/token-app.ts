import { z } from 'zod';
import type { HttpReply } from '../../platform/outbound/transport.ts';
import type { NetworkCall, ProfileConnection } from './port.ts';

/** A call beside the one it serves: neither paced nor repeated, and given up soon. */
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
  try {
    return data === undefined ? undefined : bodySchema.safeParse(JSON.parse(data.body)).data;
  } catch {
    return undefined;
  }
}

/**
 * Asks the network of which application a token is: `/debug_token` of the token itself, and `/app` where that is
 * refused to whoever is no developer of the application. Undefined when neither says. In a batch the token stands in
 * the body and not in an address.
 */
export async function fetchTokenApp({
  send,
  version,
  connection,
}: {
  send: UnpacedCall;
  /** `v26.0` */
  version: string;
  connection: ProfileConnection;
}): Promise<string | undefined> {
  const { accessToken } = connection;
  const token = new URLSearchParams({ input_token: accessToken });
  const batch = [`debug_token?${token}`, 'app?fields=id'].map((path) => ({
    method: 'GET',
    relative_url: `${version}/${path}`,
  }));
  try {
    const { text } = await send({
      method: 'POST',
      path: '',
      // The network wants the token among the parameters of a batch beside the header.
      params: { access_token: accessToken, batch: JSON.stringify(batch) },
      call: { connection },
    });
    const items = z.array(z.unknown()).parse(JSON.parse(text));
    return items.map(readAppId).find((id) => id !== undefined);
  } catch {
    // Whatever became of the question, the call that it was asked for goes on.
    return undefined;
  }
}
