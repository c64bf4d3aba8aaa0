import { PAIRING_HASH, pairingCodeSchema } from '@ads-checker/shared/contracts/extension';

export interface PairingOffer {
  readonly origin: string;
  readonly code: string;
}

export type PairingTextProblem = 'empty' | 'no_address' | 'no_code' | 'insecure';

const LOOPBACK = new Set(['localhost', '127.0.0.1']);

/** HTTPS, or this machine: elsewhere the token would be sent unencrypted. */
export function isAllowedOrigin(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname)))
  );
}

/** The scheme may be missing. */
function parseAddress(text: string): URL | null {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  const isHost = url !== null && (url.hostname.includes('.') || LOOPBACK.has(url.hostname));
  return isHost && url.username === '' && url.password === '' ? url : null;
}

export function readPairingCode(text: string | null | undefined): string | undefined {
  return pairingCodeSchema.safeParse(text ?? '').data;
}

/**
 * Parses the link shown by the web app (`https://…/profile-settings#pair=ABCD-2345`), or an address
 * and a code in any order, separated by whitespace.
 */
export function readPairingText(
  text: string,
):
  | { readonly isOk: true; readonly offer: PairingOffer }
  | { readonly isOk: false; readonly problem: PairingTextProblem } {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return { isOk: false, problem: 'empty' };
  }
  const url = words
    .filter((word) => readPairingCode(word) === undefined)
    .map(parseAddress)
    .find((address) => address !== null);
  if (url === undefined) {
    return { isOk: false, problem: 'no_address' };
  }
  if (!isAllowedOrigin(url.origin)) {
    return { isOk: false, problem: 'insecure' };
  }
  const code =
    readPairingCode(new URLSearchParams(url.hash.slice(1)).get(PAIRING_HASH)) ??
    words.map(readPairingCode).find((word) => word !== undefined);
  return code === undefined
    ? { isOk: false, problem: 'no_code' }
    : { isOk: true, offer: { origin: url.origin, code } };
}
