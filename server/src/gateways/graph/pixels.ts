import { z } from 'zod';
import { ONE_TRY } from '../retry.ts';
import { readBatch } from './batch.ts';
import type { AdPixel, Business, PixelShare } from './business-port.ts';
import type { GraphClient, GraphExchange } from './client.ts';
import { readPaging } from './page-reader.ts';
import { type GraphGateway, type NetworkCall, NetworkError } from './port.ts';
import { pageSchema, successSchema } from './schemas.ts';
import { unreadableReply } from './transport-errors.ts';
import { digits, name, text, timestamp, webAddress } from './wire-fields.ts';

const ROWS_PER_READ = 100;
/** Guards against a cursor loop. */
const MAX_READS = 50;

const businessSchema = z.object({ id: digits, name, link: webAddress });
const pixelSchema = z.object({ id: digits, name, code: text, creation_time: timestamp });
const idSchema = z.object({ id: digits });
const accountSchema = z
  .object({ account_id: digits.optional(), id: z.string().optional() })
  .transform(({ account_id: accountId, id }) => accountId ?? id?.replace(/^act_/, ''));
const nameSchema = z.object({ name });

function readable<T>(schema: z.ZodType<T>) {
  return (row: unknown): T[] => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  };
}

/** A refusal, as opposed to a transport or profile failure. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof NetworkError &&
    error.adUserStatus === null &&
    error.type !== 'UnavailableError' &&
    error.code !== 'profile_actions_blocked'
  );
}

/** Businesses, their pixels, and sharing them with ad accounts. */
export function createPixels({
  client,
  version,
}: {
  client: GraphClient;
  version: string;
}): Pick<
  GraphGateway,
  'listBusinesses' | 'listAdPixels' | 'readPixelNames' | 'sharePixel' | 'isPixelShared'
> {
  /** All rows of an edge, page by page, until `isEnough`. */
  const readRows = async (
    call: NetworkCall,
    {
      path,
      params,
      adAccountId = null,
      isEnough = () => false,
    }: {
      path: string;
      params: Readonly<Record<string, string>>;
      adAccountId?: string | null;
      isEnough?: (row: unknown) => boolean;
    },
  ): Promise<unknown[]> => {
    const rows: unknown[] = [];
    let after: string | null | undefined;
    for (let read = 0; read < MAX_READS && after !== null; read += 1) {
      const reply = await client.get({
        ...call,
        path,
        params: {
          ...params,
          limit: String(ROWS_PER_READ),
          ...(after === undefined ? {} : { after }),
        },
        adAccountId,
      });
      const page = pageSchema.safeParse(reply);
      if (!page.success) {
        throw unreadableReply(page.error);
      }
      rows.push(...page.data.data);
      if (page.data.data.some(isEnough)) {
        break;
      }
      after = readPaging(page.data, { limit: ROWS_PER_READ, after }).paging.after;
    }
    return rows;
  };

  const hasPixel = async (call: NetworkCall, { pixelId, adAccountId }: PixelShare) => {
    const isIt = (row: unknown): boolean => idSchema.safeParse(row).data?.id === pixelId;
    const rows = await readRows(call, {
      path: `act_${adAccountId}/adspixels`,
      params: { fields: 'id' },
      adAccountId,
      isEnough: isIt,
    });
    return rows.some(isIt);
  };
  const hasAccount = async (
    call: NetworkCall,
    { pixelId, businessId, adAccountId }: PixelShare,
  ) => {
    const isIt = (row: unknown): boolean => accountSchema.safeParse(row).data === adAccountId;
    const rows = await readRows(call, {
      path: `${pixelId}/shared_accounts`,
      params: { business: businessId, fields: 'account_id' },
      isEnough: isIt,
    });
    return rows.some(isIt);
  };

  return {
    async listBusinesses(call) {
      const rows = await readRows(call, {
        path: 'me/businesses',
        params: { fields: 'id,name,link' },
      });
      return rows.flatMap(readable(businessSchema)).map(
        (wire): Business => ({
          id: wire.id,
          name: wire.name || wire.id,
          link: wire.link ?? `https://business.facebook.com/settings?business_id=${wire.id}`,
        }),
      );
    },

    async listAdPixels({ businessId, ...call }) {
      const rows = await readRows(call, {
        path: `${businessId}/adspixels`,
        params: { fields: 'id,name,code,creation_time' },
      });
      return rows.flatMap(readable(pixelSchema)).map(
        (wire): AdPixel => ({
          id: wire.id,
          name: wire.name || wire.id,
          code: wire.code ?? null,
          createdAt: wire.creation_time ?? null,
        }),
      );
    },

    async readPixelNames({ pixelId, businessId, ...call }) {
      const [pixel, business] = await readBatch({
        client,
        version,
        call: { ...call, adAccountId: null },
        reads: [pixelId, businessId].map((path) => ({ path, params: { fields: 'name' } })),
      });
      return {
        pixelName: nameSchema.safeParse(pixel).data?.name || null,
        businessName: nameSchema.safeParse(business).data?.name || null,
      };
    },

    async sharePixel({ pixelId, businessId, adAccountId, ...call }) {
      let seen: GraphExchange | undefined;
      const answer = (error: NetworkError | null) => ({
        exchange:
          seen === undefined
            ? null
            : {
                url: seen.url,
                startedAt: new Date(seen.startedAtMs),
                endedAt: new Date(seen.endedAtMs),
                statusCode: seen.status,
              },
        error,
      });
      try {
        const reply = await client.post({
          ...call,
          path: `${pixelId}/shared_accounts`,
          params: { account_id: adAccountId, business: businessId },
          adAccountId,
          retry: ONE_TRY,
          isDone: async () => false,
          onExchange: (exchange) => {
            seen = exchange;
          },
        });
        const parsed = successSchema.safeParse(reply);
        return answer(parsed.success ? null : unreadableReply(parsed.error));
      } catch (error) {
        if (error instanceof NetworkError) {
          return answer(error);
        }
        throw error;
      }
    },

    async isPixelShared({ pixelId, businessId, adAccountId, ...call }) {
      const share = { pixelId, businessId, adAccountId };
      for (const isListed of [hasPixel, hasAccount]) {
        try {
          return await isListed(call, share);
        } catch (error) {
          if (!isRefused(error)) {
            throw error;
          }
        }
      }
      return null;
    },
  };
}
