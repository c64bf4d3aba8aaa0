import { join, resolve } from 'node:path';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@ads-checker/shared/domain/passwords';
import { SAMPLE_BOT } from '@ads-checker/shared/sample/telegram';
import { z } from 'zod';
import { type CloudinaryConfig, parseCloudinaryUrl } from './cloudinary-url.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { parseNetwork } from './outbound/address-guard.ts';

/** A start that failed because of its environment; `lines` are shown to the person. */
export class StartupError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[], options: { cause?: unknown } = {}) {
    super(lines.join('\n'), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'StartupError';
    this.lines = lines;
  }
}

const DEFAULT_GRAPH_URL = 'https://graph.facebook.com';
const DEFAULT_PROXY_CHECK_URL = 'https://api.ipify.org?format=json';
const DEFAULT_TELEGRAM_URL = 'https://api.telegram.org';
const TELEGRAM_LINK_URL = 'https://t.me';
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
const isHttpUrl = isUrlOf(['http:', 'https:']);
/** Names that the general rules of EasyList block on any domain, such as `://ads.`. */
const BLOCKED_HOSTNAME = /^(?:ads?|adv|adserver|adservice|banners?)\d*\./;
const VENDOR_URL = /^[a-z][a-z-]*=/;
const httpUrl = z.string().refine(isHttpUrl, 'must be an address such as https://example.com');
const origin = httpUrl
  .refine(
    (value) => ['', '/'].includes(URL.parse(value)?.pathname ?? ''),
    'must be an address without a path, such as https://checker.example.com',
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

const limit = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999')
  .transform(Number);
const { perTeam } = DEFAULT_LIMITS;
const MEGABYTE = 1024 ** 2;

const envSchema = z.object({
  MAX_PROFILES_PER_TEAM: limit.default(perTeam.profiles),
  MAX_PROXIES_PER_TEAM: limit.default(perTeam.proxies),
  MAX_GROUPS_PER_TEAM: limit.default(perTeam.groups),
  MAX_MEMBERS_PER_TEAM: limit.default(perTeam.members),
  MAX_TAGGED_OBJECTS_PER_TEAM: limit.default(perTeam['tagged objects']),
  MAX_ROWS_PER_TEAM: limit.default(perTeam.rows),
  MAX_SESSIONS_PER_PERSON: limit.default(DEFAULT_LIMITS.sessionsPerPerson),
  MAX_EXTENSIONS_PER_PERSON: limit.default(DEFAULT_LIMITS.extensionsPerPerson),
  MAX_STREAMS_PER_SESSION: limit.default(DEFAULT_LIMITS.streamsPerSession),
  MAX_MEDIA_MB_PER_TEAM: limit.default(DEFAULT_LIMITS.mediaBytesPerTeam / MEGABYTE),
  MAX_LOGINS_PER_MINUTE: limit.default(DEFAULT_LIMITS.loginsPerMinute),
  MAX_TOKEN_CALLS_PER_MINUTE: limit.default(DEFAULT_LIMITS.tokenCallsPerMinute),
  PORT: port.default(3000),
  HOST: z.string().min(1, 'must be a host name or an IP address').default('127.0.0.1'),
  APP_ORIGIN: origin.optional(),
  DATA_DIR: z.string().min(1, 'must be a folder').default('.data'),
  EXTENSION_DIR: z.string().min(1, 'must be a folder').optional(),
  DATABASE_URL: z
    .string()
    .refine(
      isUrlOf(['postgres:', 'postgresql:']),
      'must be an address such as postgres://user:password@host:5432/database',
    )
    .optional(),
  NETWORK: z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox'),
  SANDBOX_PORT: port.default(4000),
  SANDBOX_PROXY_PORT: port.optional(),
  SANDBOX_SAMPLE_WORK: z.enum(['on', 'off'], 'must be on or off').default('on'),
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
    .regex(/^v\d{1,3}\.\d$/, 'must be a version such as v27.0')
    .default('v27.0'),
  PROXY_CHECK_URL: httpUrl.optional(),
  ALLOW_PRIVATE_TARGETS: z
    .string()
    .transform((value) => value.split(',').map((network) => network.trim()))
    .refine(
      (networks) => networks.every((network) => parseNetwork(network) !== undefined),
      'must be networks such as 10.0.0.0/8, separated by commas',
    )
    .default([]),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(
      /^\d{1,20}:[\w-]{20,}$/,
      'must be a bot token as @BotFather gives it: digits, a colon, letters',
    )
    .optional(),
  TELEGRAM_API_URL: origin.optional(),
  TELEGRAM_UPDATES: z.enum(['polling', 'webhook'], 'must be polling or webhook').default('polling'),
  CLOUDINARY_URL: z
    .string()
    .refine(
      (value) => parseCloudinaryUrl(value) !== undefined,
      'must be an address such as cloudinary://key:secret@cloud',
    )
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces')
    .optional(),
  VENDOR_URLS: z
    .string()
    .transform((value) => value.split(',').map((pair) => pair.trim()))
    .refine(
      (pairs) =>
        pairs.every((pair) => VENDOR_URL.test(pair) && isHttpUrl(pair.replace(VENDOR_URL, ''))),
      'must be names and addresses such as labels=https://labels.example.com, separated by commas',
    )
    .default([]),
  AD_OBJECT_CHECK_MINUTES: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of minutes from 1 to 9999')
    .transform(Number)
    .default(15),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    )
    .default('info'),
});

/** Names of all environment variables that the server reads. */
export const SETTING_NAMES: readonly string[] = Object.keys(envSchema.shape);

export type SecretsKeys = readonly [string, ...string[]];

export interface VendorUrls {
  readonly urls: Readonly<Record<string, string>>;
  /** Simulates all other vendors; undefined on the live network. */
  readonly sandboxUrl: string | undefined;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly appOrigin: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Signed packages of the browser extension. */
  readonly extensionDir: string;
  readonly databaseUrl: string | undefined;
  readonly network: 'sandbox' | 'live';
  readonly admin: { readonly username: string; readonly password: string | undefined };
  /**
   * Each 32 bytes in base64; the first encrypts, all decrypt. Defaults to the generated key in the
   * data folder.
   */
  readonly secretsKeys: SecretsKeys | undefined;
  readonly graph: { readonly url: string; readonly version: string };
  readonly outbound: OutboundConfig;
  readonly vendors: VendorUrls;
  /** Port of the sandbox's proxy provider, used by the sample team's proxies. */
  readonly sandboxProxyPort: number;
  /** Whether the sample team of a first start has work under way. */
  readonly hasSampleWork: boolean;
  readonly telegram: TelegramConfig;
  /** Media host for browser uploads; without one the server stores files itself. */
  readonly cloudinary: CloudinaryConfig | undefined;
  /** Token for `/metrics`; without it they are readable from this machine only. */
  readonly metricsToken: string | undefined;
  readonly limits: Limits;
  readonly adObjectCheckIntervalMs: number;
  readonly logLevel: string;
}

export interface OutboundConfig {
  /** Exit-IP service of proxy checks. */
  readonly proxyCheckUrl: string;
  /** Private networks that proxies may be in, in CIDR form. */
  readonly allowedNetworks: readonly string[];
}

export interface TelegramConfig {
  /** Absent when no bot is configured. */
  readonly botToken: string | undefined;
  readonly apiUrl: string;
  /** Base of the bot's URL, followed by its username. */
  readonly linkUrl: string;
  readonly updates: 'polling' | 'webhook';
}

function secretsKeyIssue(env: z.infer<typeof envSchema>): string[] {
  return env.DATABASE_URL !== undefined && env.SECRETS_KEY === undefined
    ? [
        'SECRETS_KEY: is required when DATABASE_URL is set: 32 bytes in base64 (openssl rand -base64 32)',
      ]
    : [];
}

function telegramIssue(env: z.infer<typeof envSchema>): string[] {
  return env.TELEGRAM_UPDATES === 'webhook' && env.APP_ORIGIN?.startsWith('https:') !== true
    ? ['TELEGRAM_UPDATES: webhook needs an https APP_ORIGIN; polling works without']
    : [];
}

/** Default offset of the sandbox's proxy port. */
const PROXY_PORT_STEP = 80;

function sandboxIssue(env: z.infer<typeof envSchema>): string[] {
  return env.SANDBOX_PROXY_PORT === undefined && env.SANDBOX_PORT + PROXY_PORT_STEP > 65_535
    ? [`SANDBOX_PROXY_PORT: is required when SANDBOX_PORT is above ${65_535 - PROXY_PORT_STEP}`]
    : [];
}

/** The sandbox has a bot of its own; a real one can be configured as well. */
function toTelegram(env: z.infer<typeof envSchema>): TelegramConfig {
  const sandboxUrl = `http://127.0.0.1:${env.SANDBOX_PORT}`;
  const apiUrl =
    env.TELEGRAM_API_URL ?? (env.NETWORK === 'sandbox' ? sandboxUrl : DEFAULT_TELEGRAM_URL);
  const isSandbox = env.NETWORK === 'sandbox' && apiUrl !== DEFAULT_TELEGRAM_URL;
  return {
    botToken: env.TELEGRAM_BOT_TOKEN ?? (isSandbox ? SAMPLE_BOT.token : undefined),
    apiUrl,
    linkUrl: isSandbox ? `${apiUrl}/t.me` : TELEGRAM_LINK_URL,
    updates: env.TELEGRAM_UPDATES,
  };
}

/** Warnings about working but unsafe settings, shown at the start. */
export function listWarnings({
  network,
  appOrigin,
}: Pick<Config, 'network' | 'appOrigin'>): string[] {
  const { hostname, protocol } = new URL(appOrigin);
  return [
    ...(network === 'live' && protocol === 'http:'
      ? [
          `APP_ORIGIN: ${appOrigin} is not encrypted. On the live network, passwords and session cookies can be read on the way. Put a reverse proxy with TLS in front and set APP_ORIGIN to its https address.`,
        ]
      : []),
    ...(BLOCKED_HOSTNAME.test(hostname)
      ? [
          `APP_ORIGIN: ad blockers block addresses such as ${hostname}, so the app stays blank for everybody who uses one. Choose a name that does not begin with “${hostname.split('.', 1)[0]}.”, such as checker.example.com.`,
        ]
      : []),
  ];
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
  const missing = [...secretsKeyIssue(env), ...telegramIssue(env), ...sandboxIssue(env)];
  if (missing.length > 0) {
    throw new StartupError(missing);
  }
  return {
    port: env.PORT,
    host: env.HOST,
    appOrigin: env.APP_ORIGIN ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    extensionDir: resolve(env.EXTENSION_DIR ?? join(env.DATA_DIR, 'extension')),
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
    outbound: {
      proxyCheckUrl:
        env.PROXY_CHECK_URL ??
        (env.NETWORK === 'sandbox'
          ? `http://127.0.0.1:${env.SANDBOX_PORT}/exit-ip?format=json`
          : DEFAULT_PROXY_CHECK_URL),
      allowedNetworks: env.ALLOW_PRIVATE_TARGETS,
    },
    vendors: {
      urls: Object.fromEntries(
        env.VENDOR_URLS.map((pair) => [pair.split('=', 1)[0], pair.replace(VENDOR_URL, '')]),
      ),
      sandboxUrl: env.NETWORK === 'sandbox' ? `http://127.0.0.1:${env.SANDBOX_PORT}` : undefined,
    },
    hasSampleWork: env.NETWORK === 'sandbox' && env.SANDBOX_SAMPLE_WORK === 'on',
    sandboxProxyPort: env.SANDBOX_PROXY_PORT ?? env.SANDBOX_PORT + PROXY_PORT_STEP,
    telegram: toTelegram(env),
    cloudinary:
      env.CLOUDINARY_URL === undefined ? undefined : parseCloudinaryUrl(env.CLOUDINARY_URL),
    metricsToken: env.METRICS_TOKEN,
    limits: {
      perTeam: {
        profiles: env.MAX_PROFILES_PER_TEAM,
        proxies: env.MAX_PROXIES_PER_TEAM,
        groups: env.MAX_GROUPS_PER_TEAM,
        members: env.MAX_MEMBERS_PER_TEAM,
        'tagged objects': env.MAX_TAGGED_OBJECTS_PER_TEAM,
        rows: env.MAX_ROWS_PER_TEAM,
      },
      sessionsPerPerson: env.MAX_SESSIONS_PER_PERSON,
      extensionsPerPerson: env.MAX_EXTENSIONS_PER_PERSON,
      streamsPerSession: env.MAX_STREAMS_PER_SESSION,
      mediaBytesPerTeam: env.MAX_MEDIA_MB_PER_TEAM * MEGABYTE,
      loginsPerMinute: env.MAX_LOGINS_PER_MINUTE,
      tokenCallsPerMinute: env.MAX_TOKEN_CALLS_PER_MINUTE,
    },
    adObjectCheckIntervalMs: env.AD_OBJECT_CHECK_MINUTES * MINUTE_MS,
    logLevel: env.LOG_LEVEL,
  };
}
