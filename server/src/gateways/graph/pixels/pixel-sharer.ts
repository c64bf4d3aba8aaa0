import { z } from 'zod';
import { ONE_TRY } from '../../retry.ts';
import type { GraphClient, GraphExchange } from '../calls/graph-client.ts';
import { unreadableReply } from '../errors/transport-errors.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { isRefused, NetworkError } from '../ports/network-error.ts';
import type { PixelShare, PixelShareResponse } from '../ports/pixels-port.ts';
import { pageSchema, successSchema } from '../schemas/schemas.ts';
import { digits } from '../schemas/wire-fields.ts';

/** What the owner of an ad account needs to run its ads with a pixel of another business. */
const AGENCY_TASKS = ['ADVERTISE', 'ANALYZE'];
const AGENCIES_READ = 500;
const NO_ACCESS = 100;

const ownedSchema = z.object({ business: z.object({ id: digits }) });
const agencySchema = z.object({ id: digits });

/**
 * Shares a pixel with one ad account, each request sent once. A business may only do so with
 * access to both: where that of the pixel has none to the ad account, the pixel is first shared
 * with the business that owns the ad account, and then through it.
 */
export function createPixelSharer({ client }: { client: GraphClient }) {
  return async ({
    pixelId,
    businessId,
    adAccountId,
    ...call
  }: NetworkCall & PixelShare): Promise<PixelShareResponse> => {
    let seen: GraphExchange | undefined;
    const answer = (through: string, error: NetworkError | null): PixelShareResponse => ({
      businessId: through,
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
    /** Null when it succeeded. */
    const post = async (edge: string, params: Record<string, string>) => {
      try {
        const reply = await client.post({
          ...call,
          path: `${pixelId}/${edge}`,
          params,
          adAccountId,
          retry: ONE_TRY,
          isDone: async () => false,
          onExchange: (exchange) => {
            seen = exchange;
          },
        });
        const parsed = successSchema.safeParse(reply);
        return parsed.success ? null : unreadableReply(parsed.error);
      } catch (error) {
        if (error instanceof NetworkError) {
          return error;
        }
        throw error;
      }
    };
    const share = (business: string) =>
      post('shared_accounts', { account_id: adAccountId, business });

    /** Null when the ad network does not tell. */
    const read = async <S extends z.ZodType>(
      path: string,
      params: Record<string, string>,
      schema: S,
    ): Promise<z.infer<S> | null> => {
      try {
        return (
          schema.safeParse(await client.get({ ...call, path, params, adAccountId })).data ?? null
        );
      } catch (error) {
        if (error instanceof NetworkError && isRefused(error)) {
          return null;
        }
        throw error;
      }
    };
    const isAgency = async (business: string): Promise<boolean> => {
      const page = await read(
        `${pixelId}/shared_agencies`,
        { fields: 'id', limit: String(AGENCIES_READ) },
        pageSchema,
      );
      return page?.data.some((row) => agencySchema.safeParse(row).data?.id === business) ?? false;
    };

    const refusal = await share(businessId);
    if (refusal?.code !== NO_ACCESS) {
      return answer(businessId, refusal);
    }
    try {
      const owned = await read(`act_${adAccountId}`, { fields: 'business{id}' }, ownedSchema);
      const owner = owned?.business.id;
      if (owner === undefined || owner === businessId) {
        return answer(businessId, refusal);
      }
      const error = await post('agencies', {
        business: owner,
        permitted_tasks: JSON.stringify(AGENCY_TASKS),
      });
      // A business that has the pixel already may be refused it.
      if (error !== null && !(isRefused(error) && (await isAgency(owner)))) {
        return answer(owner, error);
      }
      return answer(owner, await share(owner));
    } catch (error) {
      if (error instanceof NetworkError) {
        return answer(businessId, error);
      }
      throw error;
    }
  };
}
