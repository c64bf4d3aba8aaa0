import { readFileSync } from 'node:fs';
import type { UserManifest } from 'wxt';
import { z } from 'zod';
import { EXTENSION_CHROME, EXTENSION_FIREFOX } from '../scripts/browsers.ts';
import { NETWORK_ORIGINS } from './src/platform/network-site.ts';

/**
 * Public key that fixes the id of the unpacked and the downloaded extension:
 * ohkgenmemondmlakglniahjkceljmjej. The private key was not kept.
 */
const CHROME_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuEfX81lqjy7tjdsrb6gqctlIqFxr6ZJX/EiQvSxgUCbt0XGJD5hryqnyGp7Zk6XHC26rWSy28VrmsEHDikVlC/DFfWjM1UC/pwPrnf5BQKHiPC0824IJiHnkG7VkKym8BMul78sdbZn+gPxhDnMR6DTEbPj4rpYt47hkqrSx4+VkiKthOOSwtD7YWedSDWcuTC2+t0NHb9wblmBvqA9U9jjF5GeSTOtWNAK/hLhECf+g0bouEvbRYlwTcmygFzhOrcnZrr5rN0SeW+xONguz9FhLU6FLcP4XkKO6rGtfO7a1S+3Evq5pAn1KyImH24B+T6I8DDNMAxGoXFfKMUAwPwIDAQAB';

/** What may be set when the extension is built for one server, which updates it outside of stores. */
const buildSchema = z.object({
  /** Public key of the operator's own packages, which fixes their id in Chrome. */
  EXTENSION_CHROME_KEY: z.base64('EXTENSION_CHROME_KEY: must be a public key in base64').optional(),
  /** Where browsers look for a newer version. */
  EXTENSION_UPDATE_ORIGIN: z
    .string()
    .regex(/^https:\/\/[^/]+$/, 'EXTENSION_UPDATE_ORIGIN: must be like https://checker.example.com')
    .optional(),
});

/** Build mode for the Chrome Web Store, which assigns its own id and rejects a `key`. */
export const STORE_MODE = 'store';

const root = new URL('../package.json', import.meta.url);
export const { version: VERSION } = JSON.parse(readFileSync(root, 'utf8')) as { version: string };

const SIZES = [16, 24, 32, 48, 64, 128] as const;
const iconsOf = (name: string) =>
  Object.fromEntries(SIZES.map((size) => [size, `icons/${name}-${size}.png`]));

/** Pairing chooses the server: any https origin, and this machine. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https: http://localhost:* http://127.0.0.1:*",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function createManifest({
  browser,
  mode,
  environment = process.env,
}: {
  browser: string;
  mode: string;
  environment?: Readonly<Record<string, string | undefined>>;
}): UserManifest {
  const { EXTENSION_CHROME_KEY: key = CHROME_KEY, EXTENSION_UPDATE_ORIGIN: origin } =
    buildSchema.parse(environment);
  const isUpdated = origin !== undefined && mode !== STORE_MODE;
  return {
    name: 'Ads Checker',
    description: '__MSG_description__',
    default_locale: 'en',
    version: VERSION,
    icons: iconsOf('mark'),
    action: {
      default_title: 'Ads Checker',
      default_icon: iconsOf('mark'),
      ...(browser === 'firefox'
        ? {
            // Firefox names theme icons by the text colour: light text is shown on a dark toolbar.
            theme_icons: SIZES.map((size) => ({
              size,
              light: `icons/mark-light-${size}.png`,
              dark: `icons/mark-${size}.png`,
            })),
          }
        : {}),
    },
    ...(browser === 'firefox' ? {} : { storage: { managed_schema: 'managed-schema.json' } }),
    permissions: ['activeTab', 'cookies', 'scripting', 'storage'],
    host_permissions: [...NETWORK_ORIGINS],
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'extension@ads-checker',
              strict_min_version: `${EXTENSION_FIREFOX}.0`,
              ...(isUpdated ? { update_url: `${origin}/extension/updates.json` } : {}),
              data_collection_permissions: {
                required: ['authenticationInfo', 'personallyIdentifyingInfo'],
              },
            },
          },
        }
      : {
          minimum_chrome_version: String(EXTENSION_CHROME),
          ...(mode === STORE_MODE ? {} : { key }),
          ...(isUpdated ? { update_url: `${origin}/extension/updates.xml` } : {}),
        }),
  };
}
