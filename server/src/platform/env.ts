import { resolve } from 'node:path';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@ads-checker/shared/domain/passwords';
import { z } from 'zod';

/** A start that cannot go on because of its surroundings: `lines` is all a person needs to read. */
export class StartupError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[], options: { cause?: unknown } = {}) {
    super(lines.join('\n'), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'StartupError';
    this.lines = lines;
  }
}

const DEFAULT_GRAPH_URL = 'https://graph.facebook.com';
const SECRETS_KEY_BYTES = 32;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be a port number from 0 to 65535');
const isUrlOf = (protocols: readonly string[]) => (value: string) => {
  const url = URL.parse(value);
  return url !== null && protocols.includes(url.protocol);
};
const httpUrl = z
  .string()
  .refine(isUrlOf(['http:', 'https:']), 'must be an address such as https://example.com');
const origin = httpUrl
  .refine(
    (value) => ['', '/'].includes(URL.parse(value)?.pathname ?? ''),
    'must be an address without a path, such as https://ads.example.com',
  )
  .transform((value) => new URL(value).origin);

const secretsKey = z
  .string()
  .refine(
    (value) =>
      /^[A-Za-z0-9+/]{43}=$/.test(value) &&
      Buffer.from(value, 'base64').length === SECRETS_KEY_BYTES,
    'must be 32 bytes in base64 (openssl rand -base64 32); to rotate, the new key, a comma, the old one',
  );

const envSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1, 'must be a host name or an IP address').default('127.0.0.1'),
  APP_ORIGIN: origin.optional(),
  DATA_DIR: z.string().min(1, 'must be a folder').default('.data'),
  DATABASE_URL: z
    .string()
    .refine(
      isUrlOf(['postgres:', 'postgresql:']),
      'must be an address such as postgres://user:password@host:5432/database',
    )
    .optional(),
  NETWORK: z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox'),
  SANDBOX_PORT: port.default(4000),
  ADMIN_USERNAME: z
    .string()
    .regex(
      /^[A-Za-z0-9](?:_?[A-Za-z0-9])*$/,
      'must be Latin letters, digits and single underscores, beginning with a letter or digit',
    )
    .min(3, 'must have at least 3 characters')
    .max(32, 'must have at most 32 characters')
    .default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`)
    .max(PASSWORD_MAX_LENGTH, `must have at most ${PASSWORD_MAX_LENGTH} characters`)
    .optional(),
  SECRETS_KEY: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .pipe(z.tuple([secretsKey], secretsKey))
    .optional(),
  GRAPH_API_URL: httpUrl.optional(),
  GRAPH_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'must be a version such as v26.0')
    .default('v26.0'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    )
    .default('info'),
});

export type SecretsKeys = readonly [string, ...string[]];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly appOrigin: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly network: 'sandbox' | 'live';
  readonly admin: { readonly username: string; readonly password: string | undefined };
  /** Each 32 bytes in base64; the first encrypts, all decrypt. Absent means: the generated one in the data folder. */
  readonly secretsKeys: SecretsKeys | undefined;
  readonly graph: { readonly url: string; readonly version: string };
  readonly logLevel: string;
}

function secretsKeyIssue(env: z.infer<typeof envSchema>): string[] {
  return env.DATABASE_URL !== undefined && env.SECRETS_KEY === undefined
    ? [
        'SECRETS_KEY: is required when DATABASE_URL is set: 32 bytes in base64 (openssl rand -base64 32)',
      ]
    : [];
}

/**
 * Parses the environment once. An empty value counts as absent.
 * @throws StartupError with one line for each bad variable.
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = envSchema.safeParse(present);
  if (!parsed.success) {
    const byName = new Map<string, string>();
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      if (!byName.has(name)) {
        byName.set(name, `${name}: ${issue.message}`);
      }
    }
    throw new StartupError([...byName.values()]);
  }
  const env = parsed.data;
  const missing = secretsKeyIssue(env);
  if (missing.length > 0) {
    throw new StartupError(missing);
  }
  return {
    port: env.PORT,
    host: env.HOST,
    appOrigin: env.APP_ORIGIN ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    network: env.NETWORK,
    admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    secretsKeys: env.SECRETS_KEY,
    graph: {
      url:
        env.GRAPH_API_URL ??
        (env.NETWORK === 'sandbox' ? `http://127.0.0.1:${env.SANDBOX_PORT}` : DEFAULT_GRAPH_URL),
      version: env.GRAPH_API_VERSION,
    },
    logLevel: env.LOG_LEVEL,
  };
}
