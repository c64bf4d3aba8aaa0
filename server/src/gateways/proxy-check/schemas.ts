import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseOutsideJson } from '../outside-json.ts';

/** `{"ip"}` of ipify and most others, `{"query"}` of ip-api, `{"origin"}` of httpbin. */
const echoSchema = z.union([
  z.object({ ip: z.string() }).transform(({ ip }) => ip),
  z.object({ query: z.string() }).transform(({ query }) => query),
  z.object({ origin: z.string() }).transform(({ origin }) => origin),
  z.string(),
]);

function parseEcho(text: string): string | undefined {
  const json = parseOutsideJson(text);
  return json === undefined ? text : echoSchema.safeParse(json).data;
}

/** Ranges that cannot be a public exit address. */
const NO_SENDER: readonly string[] = ['unspecified', 'broadcast', 'multicast', 'linkLocal'];

/**
 * The IP address in an exit-IP service's response, as JSON or plain text; null when there is none.
 */
export function readExitIp(text: string): string | null {
  // A service behind other proxies lists them all; the first is the caller.
  const [first = ''] = (parseEcho(text) ?? '').split(',');
  const address = first.trim();
  // The address library also accepts `1` and `0x7f.1`.
  if (isIP(address) === 0) {
    return null;
  }
  const ip = ipaddr.process(address);
  return NO_SENDER.includes(ip.range()) ? null : ip.toString();
}
