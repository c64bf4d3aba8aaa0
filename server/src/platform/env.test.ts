import { SAMPLE_BOT } from '@ads-checker/shared/sample/telegram';
import { describe, expect, it } from 'vitest';
import { listWarnings, parseConfig, StartupError } from './env.ts';
import { DEFAULT_LIMITS } from './limits.ts';

function linesOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof StartupError) {
      return error.lines;
    }
    throw error;
  }
  return [];
}

const KEY = Buffer.alloc(32, 7).toString('base64');

describe('what a start warns of', () => {
  it.each([
    ['live', 'http://checker.example.com', 1],
    ['live', 'http://localhost:3000', 1],
    ['live', 'https://checker.example.com', 0],
    ['sandbox', 'http://localhost:3000', 0],
  ] as const)('%s at %s: %i', (network, appOrigin, count) => {
    const warnings = listWarnings({ network, appOrigin });
    expect(warnings).toHaveLength(count);
    expect(warnings.join()).toMatch(count === 0 ? /^$/ : /^APP_ORIGIN: http:.+ is not encrypted/);
  });
});

it.each([
  ['https://ads.example.com', true],
  ['https://ad.example.com', true],
  ['https://adserver2.example.com', true],
  ['https://checker.example.com', false],
  ['https://adschecker.example.com', false],
  ['https://team.ads-checker.example', false],
])('a start at %s warns of ad blockers: %s', (appOrigin, isWarned) => {
  const { hostname } = new URL(appOrigin);
  expect(listWarnings({ network: 'live', appOrigin })).toEqual(
    isWarned
      ? [
          `APP_ORIGIN: ad blockers block addresses such as ${hostname}, so the app stays blank for everybody who uses one. Choose a name that does not begin with “${hostname.split('.', 1)[0]}.”, such as checker.example.com.`,
        ]
      : [],
  );
});

describe('parseConfig', () => {
  it('has a default for everything, and counts an empty value as absent', () => {
    const config = parseConfig({ DATABASE_URL: '', PORT: '' });
    expect(config).toEqual({
      limits: DEFAULT_LIMITS,
      port: 3000,
      host: '127.0.0.1',
      appOrigin: 'http://localhost:3000',
      dataDir: `${process.cwd()}/.data`,
      extensionDir: `${process.cwd()}/.data/extension`,
      databaseUrl: undefined,
      network: 'sandbox',
      admin: { username: 'admin', password: undefined },
      secretsKeys: undefined,
      graph: { url: 'http://127.0.0.1:4000', version: 'v27.0' },
      outbound: {
        proxyCheckUrl: 'http://127.0.0.1:4000/exit-ip?format=json',
        allowedNetworks: [],
      },
      vendors: { urls: {}, sandboxUrl: 'http://127.0.0.1:4000' },
      hasSampleWork: true,
      sandboxProxyPort: 4080,
      telegram: {
        botToken: SAMPLE_BOT.token,
        apiUrl: 'http://127.0.0.1:4000',
        linkUrl: 'http://127.0.0.1:4000/t.me',
        updates: 'polling',
      },
      cloudinary: undefined,
      metricsToken: undefined,
      adObjectCheckIntervalMs: 900_000,
      logLevel: 'info',
    });
  });

  it('asks the real network in live mode, and another address when one is given', () => {
    expect(parseConfig({ NETWORK: 'live' }).graph.url).toBe('https://graph.facebook.com');
    expect(parseConfig({ GRAPH_API_URL: 'http://127.0.0.1:81' }).graph.url).toBe(
      'http://127.0.0.1:81',
    );
    expect(parseConfig({ SANDBOX_PORT: '4111' }).graph.url).toBe('http://127.0.0.1:4111');
  });

  it("looks for the sandbox's proxies beside it, or where they are said to be", () => {
    expect(parseConfig({ SANDBOX_PORT: '4111' }).sandboxProxyPort).toBe(4191);
    expect(
      parseConfig({ SANDBOX_PORT: '65500', SANDBOX_PROXY_PORT: '9050' }).sandboxProxyPort,
    ).toBe(9050);
    expect(linesOf({ SANDBOX_PORT: '65456' })).toEqual([
      'SANDBOX_PROXY_PORT: is required when SANDBOX_PORT is above 65455',
    ]);
  });

  it('asks a public service for exits of proxies in live mode, and another when one is given', () => {
    expect(parseConfig({ NETWORK: 'live' }).outbound).toEqual({
      proxyCheckUrl: 'https://api.ipify.org?format=json',
      allowedNetworks: [],
    });
    expect(
      parseConfig({
        PROXY_CHECK_URL: 'https://exit.example.com/ip',
        ALLOW_PRIVATE_TARGETS: '10.0.0.0/8, fd00:1::/32',
      }).outbound,
    ).toEqual({
      proxyCheckUrl: 'https://exit.example.com/ip',
      allowedNetworks: ['10.0.0.0/8', 'fd00:1::/32'],
    });
  });

  it('reads the media host as its SDK does', () => {
    const keys = { cloudName: 'shop', apiKey: '12345', apiSecret: 'a/b-c' };
    expect(parseConfig({ CLOUDINARY_URL: 'cloudinary://12345:a%2Fb-c@shop' }).cloudinary).toEqual({
      ...keys,
      algorithm: 'sha1',
      uploadPrefix: 'https://api.cloudinary.com',
    });
    const CLOUDINARY_URL =
      'cloudinary://12345:a%2Fb-c@shop?upload_prefix=https://api-eu.cloudinary.com/&signature_algorithm=sha256';
    expect(parseConfig({ CLOUDINARY_URL }).cloudinary).toEqual({
      ...keys,
      algorithm: 'sha256',
      uploadPrefix: 'https://api-eu.cloudinary.com',
    });
    expect(parseConfig({ MAX_MEDIA_MB_PER_TEAM: '1' }).limits.mediaBytesPerTeam).toBe(1_048_576);
  });

  it.each([
    'https://api.cloudinary.com',
    'cloudinary://shop',
    'cloudinary://12345@shop',
    'cloudinary://12345:abc@shop?upload_prefix=ftp://x',
    'cloudinary://12345:abc@shop?signature_algorithm=md5',
  ])('says in one line what is wrong with CLOUDINARY_URL=%s', (CLOUDINARY_URL) => {
    expect(linesOf({ CLOUDINARY_URL })).toEqual([
      'CLOUDINARY_URL: must be an address such as cloudinary://key:secret@cloud',
    ]);
  });

  it('spaces ad object checks by whole minutes', () => {
    expect(parseConfig({ AD_OBJECT_CHECK_MINUTES: '30' }).adObjectCheckIntervalMs).toBe(1_800_000);
    expect(linesOf({ AD_OBJECT_CHECK_MINUTES: '0' })).toEqual([
      'AD_OBJECT_CHECK_MINUTES: must be a whole number of minutes from 1 to 9999',
    ]);
  });

  it('knows vendors by name, and plays the others in the sandbox only', () => {
    const VENDOR_URLS = 'labels=https://labels.example.com/v1?a=b, prices=http://127.0.0.1:9';
    const urls = { labels: 'https://labels.example.com/v1?a=b', prices: 'http://127.0.0.1:9' };
    expect(parseConfig({ VENDOR_URLS, NETWORK: 'live' }).vendors).toEqual({
      urls,
      sandboxUrl: undefined,
    });
    expect(linesOf({ VENDOR_URLS: 'labels' })).toEqual([
      'VENDOR_URLS: must be names and addresses such as labels=https://labels.example.com, separated by commas',
    ]);
  });

  it.each(['10.0.0.0', '10.0.0.0/33', 'localhost', '10.0.0.0/8,,'])(
    'says in one line what is wrong with ALLOW_PRIVATE_TARGETS=%s',
    (networks) => {
      expect(() => parseConfig({ ALLOW_PRIVATE_TARGETS: networks })).toThrow(
        'ALLOW_PRIVATE_TARGETS: must be networks such as 10.0.0.0/8, separated by commas',
      );
    },
  );

  it('has a bot in the sandbox by itself, and none on a live network without a token', () => {
    const live = {
      botToken: undefined,
      apiUrl: 'https://api.telegram.org',
      linkUrl: 'https://t.me',
      updates: 'polling',
    };
    expect(parseConfig({ NETWORK: 'live' }).telegram).toEqual(live);
    const botToken = '123456789:AAbbccddeeffgghhiijjkk';
    expect(parseConfig({ NETWORK: 'live', TELEGRAM_BOT_TOKEN: botToken }).telegram).toEqual({
      ...live,
      botToken,
    });
    expect(
      parseConfig({ TELEGRAM_API_URL: 'https://api.telegram.org/', TELEGRAM_BOT_TOKEN: botToken })
        .telegram,
    ).toEqual({ ...live, botToken });
    expect(parseConfig({ SANDBOX_PORT: '4111' }).telegram.linkUrl).toBe(
      'http://127.0.0.1:4111/t.me',
    );
  });

  it('takes updates by webhook only where Telegram can reach it', () => {
    expect(linesOf({ TELEGRAM_UPDATES: 'webhook' })).toEqual([
      'TELEGRAM_UPDATES: webhook needs an https APP_ORIGIN; polling works without',
    ]);
    expect(
      parseConfig({ TELEGRAM_UPDATES: 'webhook', APP_ORIGIN: 'https://ads.example.com' }).telegram
        .updates,
    ).toBe('webhook');
  });

  it('says of every bad variable in one line what is wrong and what is accepted', () => {
    expect(
      linesOf({
        PORT: '70000',
        APP_ORIGIN: 'https://ads.example.com/path',
        DATABASE_URL: 'mysql://x',
        NETWORK: 'test',
        ADMIN_USERNAME: '_x',
        ADMIN_PASSWORD: 'short',
        SECRETS_KEY: 'abc',
        GRAPH_API_VERSION: '26',
        TELEGRAM_BOT_TOKEN: 'secret',
        TELEGRAM_API_URL: 'api.telegram.org',
        TELEGRAM_UPDATES: 'push',
        LOG_LEVEL: 'loud',
      }),
    ).toEqual([
      'PORT: must be a port number from 0 to 65535',
      'APP_ORIGIN: must be an address without a path, such as https://checker.example.com',
      'DATABASE_URL: must be an address such as postgres://user:password@host:5432/database',
      'NETWORK: must be sandbox or live',
      'ADMIN_USERNAME: must be Latin letters, digits and single underscores, beginning with a letter or digit',
      'ADMIN_PASSWORD: must have at least 10 characters',
      'SECRETS_KEY: must be 32 bytes in base64 (openssl rand -base64 32); to rotate, the new key, a comma, the old one',
      'GRAPH_API_VERSION: must be a version such as v27.0',
      'TELEGRAM_BOT_TOKEN: must be a bot token as @BotFather gives it: digits, a colon, letters',
      'TELEGRAM_API_URL: must be an address such as https://example.com',
      'TELEGRAM_UPDATES: must be polling or webhook',
      'LOG_LEVEL: must be fatal, error, warn, info, debug or silent',
    ]);
  });

  it('never generates the key of an outside database', () => {
    const DATABASE_URL = 'postgres://u:p@db:5432/ads';
    expect(linesOf({ DATABASE_URL })).toEqual([
      'SECRETS_KEY: is required when DATABASE_URL is set: 32 bytes in base64 (openssl rand -base64 32)',
    ]);
    expect(parseConfig({ DATABASE_URL, SECRETS_KEY: KEY }).secretsKeys).toEqual([KEY]);
  });

  it('takes a new key before the old one, so that keys can rotate', () => {
    const OLD = Buffer.alloc(32, 7).toString('base64');
    expect(parseConfig({ SECRETS_KEY: `${KEY}, ${OLD}` }).secretsKeys).toEqual([KEY, OLD]);
    expect(linesOf({ SECRETS_KEY: `${KEY},short` })).toEqual([
      'SECRETS_KEY: must be 32 bytes in base64 (openssl rand -base64 32); to rotate, the new key, a comma, the old one',
    ]);
  });
});
