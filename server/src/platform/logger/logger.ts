import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

const SECRET_KEYS = [
  'password',
  'token',
  'accessToken',
  'botToken',
  'access_token',
  'cookie',
  'set-cookie',
  'authorization',
  'proxy-authorization',
  'secret',
  'secretsKey',
  'apiKey',
  'databaseUrl',
];

/** Matches tokens of the ad network, of bots and in headers, and passwords in URLs. */
const SECRET_TEXT =
  /\b(EAA[A-Za-z0-9]{8,}|(?:bot)?\d{6,20}:[\w-]{30,})|(access_token=|\b(?:bearer|basic) +(?=[\w+/=-]{16}))[^&\s"']+|([a-z][a-z0-9+.-]*:\/\/[^:@/\s]*:)[^@/\s]+@/gi;

/** Redacts secrets in free text: tokens, `access_token=` and passwords in URLs. */
export function redactText(text: string): string {
  return text.replace(
    SECRET_TEXT,
    (_, token: string | undefined, parameter: string | undefined, address: string | undefined) => {
      if (token !== undefined) {
        return '[redacted]';
      }
      return parameter === undefined ? `${address ?? ''}[redacted]@` : `${parameter}[redacted]`;
    },
  );
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) {
    return typeof error === 'string' ? redactText(error) : { kind: typeof error };
  }
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

export function createLogger(deps: { level: string; destination?: DestinationStream }): Logger {
  const options = {
    level: deps.level,
    base: null,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
      censor: '[redacted]',
    },
    serializers: { err: serializeError, error: serializeError },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return deps.destination === undefined ? pino(options) : pino(options, deps.destination);
}
