import {
  PROXY_CHECK_ERRORS,
  type ProxyCheckError,
  type ProxyDto,
} from '@ads-checker/shared/contracts/proxies';
import { isProxyActive, isProxySlow } from '@ads-checker/shared/domain/proxies';
import { AppError } from '@ads-checker/shared/errors';
import {
  CheckCircleIcon,
  ClockIcon,
  ExclamationTriangleIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import type { Hue, IconType } from '../ui/hue.ts';
import { type MessageKey, msg, t } from './i18n.ts';
import type { StatusWord } from './status-labels.ts';

/** What is known of a proxy, in the words of lists: a check that was asked for hides the former one. */
export const PROXY_STATES = ['passed', 'slow', 'failed', 'checking', 'unchecked'] as const;
export type ProxyState = (typeof PROXY_STATES)[number];

type Checked = Pick<ProxyDto, 'check' | 'checkRequestedAt'>;

export function proxyState({ check, checkRequestedAt }: Checked): ProxyState {
  if (checkRequestedAt !== null) {
    return 'checking';
  }
  if (check === null) {
    return 'unchecked';
  }
  if (!isProxyActive({ check })) {
    return 'failed';
  }
  return isProxySlow({ check }) ? 'slow' : 'passed';
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

export function proxyStateLabel(state: ProxyState): StatusWord {
  const { label, hue, icon } = STATES[state];
  return { label: t(label), hue, icon };
}

interface FaultWords {
  /** In a column. */
  readonly short: MessageKey;
  /** Under a field: what is wrong and what to look at. */
  readonly sentence: MessageKey;
}

const FAULTS: Readonly<Record<ProxyCheckError, FaultWords>> = {
  wrong_credentials: {
    short: msg('Wrong login or password'),
    sentence: msg('The proxy does not accept this login and password.'),
  },
  refused: {
    short: msg('Connection refused'),
    sentence: msg('The connection was refused: no proxy listens at this host and port.'),
  },
  host_not_found: {
    short: msg('Host not found'),
    sentence: msg('There is no host of this name.'),
  },
  timeout: {
    short: msg('No answer in time'),
    sentence: msg(
      'The proxy did not answer in time. It may be switched off, or the port may be another one.',
    ),
  },
  wrong_protocol: {
    short: msg('Another protocol'),
    sentence: msg('Something answers there, but not in this protocol. Try another one.'),
  },
  target_unreachable: {
    short: msg('Leads nowhere'),
    sentence: msg('The proxy answers, but cannot reach anything beyond itself.'),
  },
  tls_error: {
    short: msg('TLS failed'),
    sentence: msg(
      'No secure connection could be made: the certificate is not valid, or this is no HTTPS proxy.',
    ),
  },
  blocked_address: {
    short: msg('Address not allowed'),
    sentence: msg('The host is an address of this server’s own network, which is not allowed.'),
  },
  unknown: {
    short: msg('Did not work'),
    sentence: msg('The proxy could not be used, and it gave no reason.'),
  },
};

/** Why a check failed: `Connection refused`. */
export function proxyErrorLabel(fault: ProxyCheckError | null): string {
  return t(FAULTS[fault ?? 'unknown'].short);
}

/** The same as a sentence of a form: what is wrong and what to look at. */
export function proxyErrorText(fault: ProxyCheckError | null): string {
  return t(FAULTS[fault ?? 'unknown'].sentence);
}

/** The fault of a proxy that a refusal of the server speaks of (`proxy_timeout`); undefined when it is about something else. */
export function findProxyError(error: unknown): ProxyCheckError | undefined {
  return error instanceof AppError
    ? PROXY_CHECK_ERRORS.find((fault) => error.code === `proxy_${fault}`)
    : undefined;
}
