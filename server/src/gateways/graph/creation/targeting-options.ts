import { z } from 'zod';
import type { GraphClient } from '../calls/graph-client.ts';
import { parseReply } from '../errors/transport-errors.ts';
import type { CreationPort, TargetingOption } from '../ports/creation-port.ts';
import { pageSchema } from '../schemas/schemas.ts';
import { count, list, name, optional, text } from '../schemas/wire-fields.ts';

const ROWS_PER_SEARCH = 50;

const key = z.union([z.string().min(1), z.number()]).transform(String);
const rowSchema = z
  .object({
    id: optional(key),
    key: optional(key),
    name,
    type: text,
    path: list(z.string()),
    region: text,
    country_name: text,
    country_code: text,
    audience_size_lower_bound: count,
    audience_size_upper_bound: count,
  })
  .transform((row, context) => {
    const id = row.id ?? row.key;
    if (!id) {
      context.addIssue({ code: 'custom', message: 'has no id' });
      return z.NEVER;
    }
    return { ...row, id };
  });

const PLACES = JSON.stringify(['country', 'country_group', 'region', 'city', 'zip', 'geo_market']);
const SEARCHES = {
  location: { type: 'adgeolocation', location_types: PLACES },
  interest: { type: 'adinterest' },
  locale: { type: 'adlocale' },
} as const;

type Kind = keyof typeof SEARCHES;

function toOption(raw: unknown, kind: Kind): TargetingOption | undefined {
  const { data: row } = rowSchema.safeParse(raw);
  if (row === undefined) {
    return undefined;
  }
  const around = [row.region, row.type === 'country' ? null : row.country_name];
  return {
    id: row.id,
    name: row.name || row.id,
    type: row.type ?? kind,
    path: row.path ?? around.flatMap((place) => (place && place !== row.name ? [place] : [])),
    country: row.country_code ?? null,
    audienceLower: row.audience_size_lower_bound ?? null,
    audienceUpper: row.audience_size_upper_bound ?? null,
  };
}

/** What ads can be aimed at, by a part of its name. */
export function createTargetingSearch({
  client,
}: {
  client: GraphClient;
}): Pick<CreationPort, 'searchTargeting'> {
  return {
    async searchTargeting({ adAccountId, kind, query, ...call }) {
      const reply = await client.get({
        ...call,
        path: 'search',
        params: { ...SEARCHES[kind], q: query, limit: String(ROWS_PER_SEARCH) },
        adAccountId,
      });
      return parseReply(pageSchema, reply).data.flatMap((row) => toOption(row, kind) ?? []);
    },
  };
}
