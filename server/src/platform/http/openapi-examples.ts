import * as sampler from 'openapi-sampler';
import type { z } from 'zod';

type Json = unknown;

/** Examples for contract patterns from which none can be derived. */
const BY_PATTERN: Readonly<Record<string, string>> = {
  '^\\d{1,20}$': '120210000000000',
  '^[1-9]': '120210000000000',
  '[1-9]': '120210000000000',
  '^[A-Z2-9]{4}-?[A-Z2-9]{4}(?:(?:-?[A-Z2-9]{4}){4})?$': 'K7QM-2XHR',
  '^\\d{1,5}(\\.\\d{1,5}){0,3}$': '1.4.0',
  '^-?\\d{1,24}(\\.\\d{1,8})?$': '25.50',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$': '2026-12-01T06:00',
  '^EAA[A-Za-z0-9]+$': 'EAABsbCS1234',
  '^\\d+_\\d+$': '120210000000000_120210000000001',
  '^[A-Za-z0-9_-]{43}$': 'q0r1s2t3u4v5w6x7y8z9A0B1C2D3E4F5G6H7I8J9K0L',
};
const BY_NAME: Readonly<Record<string, string>> = {
  accessToken: 'EAABsbCS1234567890',
  address: 'https://example.com/ads-checker',
  allowedSites: 'example.com',
  apiKey: 'an-api-key',
  apiUrl: 'https://tracker.example.com',
  commentId: '120210000000000_120210000000001',
  cookie: 'c_user=100000000000001; xs=1%3Aabc',
  currency: 'EUR',
  email: 'nora@example.com',
  hostname: 'proxy.example.com',
  name: 'Summer sale',
  password: 'velvet-orbit-lantern-mosaic',
  postUrl: 'https://www.facebook.com/120210000000000/posts/120210000000001',
  price: '19.99',
  query: 'sort=spend',
  scopes: 'ad-objects:read',
  timezone: 'Europe/Berlin',
  timeZone: 'Europe/Berlin',
  url: 'https://tracker.example.com',
  username: 'nora_quist',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36',
};

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds an example to each text with a known pattern or name. */
function withKnownTexts(schema: Json, name = ''): Json {
  if (Array.isArray(schema)) {
    return schema.map((each) => withKnownTexts(each, name));
  }
  if (!isObject(schema)) {
    return schema;
  }
  const { pattern, allOf, type, properties } = schema;
  // A text with several patterns, such as the id of a new row, has them in parts
  const parts = Array.isArray(allOf) ? allOf.map((part) => Object(part).pattern) : [];
  const known =
    [pattern, ...parts].map((each) => BY_PATTERN[String(each)]).find(Boolean) ??
    (Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined);
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties' ? value : withKnownTexts(value, name),
    ]),
  );
  return {
    ...inner,
    ...(isObject(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, value]) => [key, withKnownTexts(value, key)]),
          ),
        }
      : {}),
    ...(type === 'string' && known !== undefined ? { examples: [known] } : {}),
  };
}

/** An example of a JSON schema that its contract accepts; undefined when none can be derived. */
export function exampleOf({ schema, contract }: { schema: object; contract: z.ZodType }): unknown {
  const known = withKnownTexts(schema) as Parameters<typeof sampler.sample>[0];
  const sample = (skipNonRequired: boolean): unknown =>
    sampler.sample(known, { skipNonRequired, quiet: true }, known);
  const [whole, required] = [sample(false), sample(true)];
  // Some fields are mutually exclusive: keep a single one.
  const single = isObject(whole)
    ? Object.entries(whole).map(([key, value]) => ({ ...Object(required), [key]: value }))
    : [];
  return [whole, required, ...single].find((example) => contract.safeParse(example).success);
}
