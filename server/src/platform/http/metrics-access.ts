import { isSameText } from '../crypto/same-text.ts';
import type { AppContext } from './state.ts';

const BEARER = /^Bearer +(\S+)$/i;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const LOOPBACK_ADDRESS = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;
/** A program that passes on the calls of others names them in one of these. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Who may read the metrics: whoever has the token, and programs of this machine where the product serves this machine alone.
 * Where people open it by another address, a proxy stands before it whose calls come from here as well, so only the token counts.
 */
export function createMetricsAccess({
  appOrigin,
  token,
}: {
  appOrigin: string;
  token: string | undefined;
}): (ctx: AppContext) => boolean {
  const isOwnMachineOnly = LOOPBACK_HOST.test(new URL(appOrigin).hostname);
  return (ctx) => {
    const [, given] = BEARER.exec(ctx.get('Authorization')) ?? [];
    if (token !== undefined && given !== undefined && isSameText(token, given)) {
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
