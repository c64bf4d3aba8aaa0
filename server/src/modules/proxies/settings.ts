import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import { fieldNames } from '@ads-checker/shared/contracts/fields';
import {
  type ProxyFaultCode,
  type ProxyOptionsInput,
  type ProxyUpdate,
  proxyTextsSchema,
} from '@ads-checker/shared/contracts/proxies';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { invalidInput } from '../../platform/http/validation.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import type { Findings } from './checker.ts';
import type { ProxySettings } from './entities.ts';

/** Users listed by name; the rest are counted. */
const NAMED_USERS = 2;

const SHOWN_FIELDS = [...fieldNames(proxyTextsSchema), 'protocol', 'hostname', 'port'] as const;
type Shown = Pick<ProxySettings, (typeof SHOWN_FIELDS)[number]>;

function isSame(a: ProxyConnection, b: ProxyConnection): boolean {
  return (
    a.protocol === b.protocol &&
    a.hostname === b.hostname &&
    a.port === b.port &&
    a.username === b.username &&
    a.password === b.password
  );
}

/**
 * The new connection settings; undefined when they do not change. @throws ValidationError naming
 * the password when the stored one would go to another address.
 */
export function changedOptions(input: {
  current: ProxyConnection;
  given: ProxyUpdate['options'];
}): ProxyOptionsInput | undefined {
  if (input.given === undefined) {
    return undefined;
  }
  const {
    protocol = input.current.protocol,
    hostname = input.current.hostname,
    port = input.current.port,
    username = input.current.username,
  } = input.given;
  const isMoved =
    protocol !== input.current.protocol ||
    hostname !== input.current.hostname ||
    port !== input.current.port;
  if (isMoved && input.current.password !== null && input.given.password === undefined) {
    throw invalidInput([
      {
        field: 'body.options.password',
        message: 'must be given again when the address or the protocol changes',
      },
    ]);
  }
  const { password = input.current.password } = input.given;
  const next = { protocol, hostname, port, username, password };
  return isSame(next, input.current) ? undefined : next;
}

/** @throws FailedPreconditionError `proxy_<reason>` when the check failed. */
export function requirePassed(findings: Findings): Findings {
  const { error, isPassed } = findings.check;
  const exitIp = findings.geo?.ip ?? null;
  if (!isPassed) {
    throw new AppError('FailedPreconditionError', ERROR_MESSAGES.proxyUnavailable, {
      code: `proxy_${error ?? 'unknown'}` satisfies ProxyFaultCode,
      details: {
        fields: [{ field: 'body.options', message: ERROR_MESSAGES.proxyUnavailable }],
        ...(exitIp === null ? {} : { exitIp }),
      },
    });
  }
  return findings;
}

export function proxyExists(existingId: string): AppError {
  return new AppError('AlreadyExistsError', ERROR_MESSAGES.proxyExists, {
    code: 'proxy_exists',
    details: {
      fields: [{ field: 'body.options', message: ERROR_MESSAGES.proxyExists }],
      existingId,
    },
  });
}

/** Names the profiles in use that the actor may see, and counts the rest. */
export function proxyInUse(input: { names: readonly string[]; count: number }): AppError {
  const named = input.names.slice(0, NAMED_USERS);
  const rest = input.count - named.length;
  const unnamed =
    named.length === 0 ? (rest === 1 ? '1 profile' : `${rest} profiles`) : `${rest} more`;
  const parts = rest === 0 ? named : [...named, unnamed];
  const list =
    parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return new AppError('FailedPreconditionError', `Used by ${list}.`, {
    code: 'proxy_in_use',
    details: { names: named, count: input.count },
  });
}

function toActivityValue(value: string | number | null): string | null {
  return value === null ? null : String(value);
}

export function createdFacts(proxy: Shown): ActivityChange[] {
  return SHOWN_FIELDS.flatMap((field) =>
    proxy[field] === null ? [] : [{ field, to: toActivityValue(proxy[field]) }],
  );
}

/** Changes for the team's log; of credentials only that they changed. */
export function updatedFacts(input: {
  before: Shown;
  after: Shown;
  hasNewPassword: boolean;
}): ActivityChange[] {
  const changes: ActivityChange[] = SHOWN_FIELDS.flatMap((field) =>
    input.before[field] === input.after[field]
      ? []
      : [
          {
            field,
            from: toActivityValue(input.before[field]),
            to: toActivityValue(input.after[field]),
          },
        ],
  );
  return input.hasNewPassword ? [...changes, { field: 'secret', to: 'password' }] : changes;
}
