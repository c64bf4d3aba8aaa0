import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** `{"ip"}` of ipify and most others, `{"query"}` of ip-api, `{"origin"}` of httpbin. */
const echoSchema = z.union([
  z.object({ ip: z.string() }).transform(({ ip }) => ip),
  z.object({ query: z.string() }).transform(({ query }) => query),
  z.object({ origin: z.string() }).transform(({ origin }) => origin),
  z.string(),
]);

function parseEcho(text: string): string | undefined {
  try {
    return echoSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return text;
  }
}

/** Ranges nobody's calls come from. */
const NO_SENDER: readonly string[] = ['unspecified', 'broadcast', 'multicast', 'linkLocal'];

/** The address an exit-IP service answered with, as JSON or as plain text; null when there is none in it. */
export function readExitIp(text: string): string | null {
  // A service that stands behind others names them all; the first is whoever called.
  const [first = ''] = (parseEcho(text) ?? '').split(',');
  const address = first.trim();
  // The address library also reads `1` and `0x7f.1`, which no service means.
  if (isIP(address) === 0) {
    return null;
  }
  const ip = ipaddr.process(address);
  return NO_SENDER.includes(ip.range()) ? null : ip.toString();
}
