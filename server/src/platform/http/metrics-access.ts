import { isSameText } from '../crypto/same-text.ts';
import type { AppContext } from './state.ts';

const BEARER = /^Bearer +(\S+)$/i;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const LOOPBACK_ADDRESS = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;
/** Headers by which a proxy names the original caller. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Metrics are for holders of the token, and for local programs when the product is served on
 * localhost only. Behind a public origin a proxy's calls are local too, so only the token counts.
 */
export function createMetricsAccess(deps: {
  appOrigin: string;
  token: string | undefined;
}): (ctx: AppContext) => boolean {
  const isOwnMachineOnly = LOOPBACK_HOST.test(new URL(deps.appOrigin).hostname);
  return (ctx) => {
    const [, given] = BEARER.exec(ctx.get('Authorization')) ?? [];
    if (deps.token !== undefined && given !== undefined && isSameText(deps.token, given)) {
      return true;
    }
    return (
      isOwnMachineOnly &&
      LOOPBACK_ADDRESS.test(ctx.req.socket.remoteAddress ?? '') &&
      LOOPBACK_HOST.test(URL.parse(`http://${ctx.get('Host')}`)?.hostname ?? '') &&
      FORWARDING_HEADERS.every((name) => ctx.get(name) === '')
    );
  };
}
