import {
  PROXY_CHECK_ERRORS,
  type ProxyCheckError,
  type ProxyDto,
} from '@ads-checker/shared/contracts/proxy-entities';
import { isProxyActive } from '@ads-checker/shared/domain/proxies';
import { AppError } from '@ads-checker/shared/errors';
import {
  CheckCircleIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import type { Hue, IconType } from './hue.ts';
import { type MessageKey, msg, t } from './i18n.ts';
import type { StatusLabel } from './status-label.ts';

/** States of a proxy in lists: a requested check hides the previous result. */
export const PROXY_STATES = ['passed', 'slow', 'failed', 'checking', 'unchecked'] as const;
export type ProxyState = (typeof PROXY_STATES)[number];

interface Checked {
  readonly check: Pick<NonNullable<ProxyDto['check']>, 'isPassed' | 'isSlow'> | null;
}

/** `volatile` is undefined while pending checks are unknown. */
export function proxyState(
  { check }: Checked,
  volatile?: Pick<ProxyDto, 'checkRequestedAt'>,
): ProxyState {
  if (volatile !== undefined && volatile.checkRequestedAt !== null) {
    return 'checking';
  }
  if (check === null) {
    return 'unchecked';
  }
  if (!isProxyActive({ check })) {
    return 'failed';
  }
  return check.isSlow ? 'slow' : 'passed';
}

const STATES = {
  passed: { label: msg('Passed'), hue: 'active', icon: CheckCircleIcon },
  slow: { label: msg('Slow'), hue: 'warning', icon: ExclamationTriangleIcon },
  failed: { label: msg('Failed'), hue: 'error', icon: XCircleIcon },
  checking: { label: msg('Checking…'), hue: 'pending', icon: ClockIcon },
  unchecked: { label: msg('Not checked'), hue: 'off', icon: MinusCircleIcon },
} as const satisfies Record<
  ProxyState,
  { readonly label: MessageKey; readonly hue: Hue; readonly icon: IconType }
>;

export function proxyStateLabel(state: ProxyState): StatusLabel {
  const { label, hue, icon } = STATES[state];
  return { label: t(label), hue, icon };
}

interface FaultTexts {
  readonly short: MessageKey;
  /** Shown under a field: what is wrong and what to check. */
  readonly sentence: MessageKey;
}

const FAULTS: Readonly<Record<ProxyCheckError, FaultTexts>> = {
  wrong_credentials: {
    short: msg('Wrong username or password'),
    sentence: msg('The proxy rejected this username and password.'),
  },
  refused: {
    short: msg('Connection refused'),
    sentence: msg('Connection refused. Check the host and port.'),
  },
  host_not_found: {
    short: msg('Host not found'),
    sentence: msg('Host not found.'),
  },
  timeout: {
    short: msg('Timed out'),
    sentence: msg('The proxy timed out. It may be off, or the port may be wrong.'),
  },
  wrong_protocol: {
    short: msg('Wrong protocol'),
    sentence: msg('The server responds, but not with this protocol. Choose another.'),
  },
  target_unreachable: {
    short: msg('No internet access'),
    sentence: msg('The proxy responds but has no internet access.'),
  },
  network_unreachable: {
    short: msg('Can’t reach Facebook'),
    sentence: msg('The proxy works, but Facebook can’t be reached through it.'),
  },
  tls_error: {
    short: msg('TLS failed'),
    sentence: msg('TLS failed. The certificate is invalid, or this isn’t an HTTPS proxy.'),
  },
  blocked_address: {
    short: msg('Address not allowed'),
    sentence: msg('This host is in the server’s private network, which isn’t allowed.'),
  },
  unknown: {
    short: msg('Not working'),
    sentence: msg('The proxy failed for an unknown reason.'),
  },
};

/** Why a check failed: `Connection refused`. */
export function proxyErrorLabel(fault: ProxyCheckError | null): string {
  return t(FAULTS[fault ?? 'unknown'].short);
}

/** A sentence for forms: what is wrong and what to check. */
export function proxyErrorText(fault: ProxyCheckError | null, exitIp?: string): string {
  return fault === 'network_unreachable' && exitIp !== undefined
    ? t('The proxy works, but Facebook can’t be reached through its exit IP {exitIp}.', { exitIp })
    : t(FAULTS[fault ?? 'unknown'].sentence);
}

/** The same of an error of the server; undefined for other errors. */
export function findProxyErrorText(error: unknown): string | undefined {
  const fault = findProxyError(error);
  return fault === undefined || !(error instanceof AppError)
    ? undefined
    : proxyErrorText(fault, error.details?.exitIp);
}

/** The proxy fault of a server error (`proxy_timeout`); undefined for other errors. */
export function findProxyError(error: unknown): ProxyCheckError | undefined {
  return error instanceof AppError
    ? PROXY_CHECK_ERRORS.find((fault) => error.code === `proxy_${fault}`)
    : undefined;
}
