import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import { z } from 'zod';
import { ONE_TRY } from '../../retry.ts';
import type { GraphClient, GraphRequest } from '../calls/graph-client.ts';
import { parseReply, unreadableReply } from '../errors/transport-errors.ts';
import { readListPage } from '../lists/list-page.ts';
import { pageParams } from '../lists/page-reader.ts';
import type { AdCopiesPort } from '../ports/ad-copies-port.ts';
import { NetworkError } from '../ports/network-error.ts';

/** A copy takes the ad network longer than a change. */
const COPY_TIMEOUT_MS = MINUTE_MS;
const COPIES_PER_READ = 500;

const idText = z.union([z.string().regex(/^\d+$/), z.number().int().transform(String)]);
/** Which of them names the copy depends on its level; other replies name it `id`. */
const copySchema = z
  .object({
    copied_campaign_id: idText.optional(),
    copied_adset_id: idText.optional(),
    copied_ad_id: idText.optional(),
    id: idText.optional(),
  })
  .transform(
    (reply) =>
      reply.copied_campaign_id ?? reply.copied_adset_id ?? reply.copied_ad_id ?? reply.id ?? null,
  );
const sessionSchema = z.object({
  status: z.string().nullish(),
  result: z.unknown().optional(),
  error_code: z.union([z.number(), z.string()]).nullish(),
  exception: z.string().nullish(),
});
const rowSchema = z.object({ id: idText });

const PARENT_PARAMETERS = { ad_set: 'campaign_id', ad: 'adset_id' } as const;

function toForm(input: {
  level: AdObjectLevel;
  isDeep: boolean;
  parentId: string | null;
  suffix: string;
}): Record<string, string> {
  return {
    status_option: 'PAUSED',
    rename_options: JSON.stringify({
      rename_strategy: input.suffix === '' ? 'NO_RENAME' : 'ONLY_TOP_LEVEL_RENAME',
      ...(input.suffix === '' ? {} : { rename_suffix: input.suffix }),
    }),
    // Not allowed for ads.
    ...(input.level === 'ad' ? {} : { deep_copy: String(input.isDeep) }),
    ...(input.parentId === null || input.level === 'campaign'
      ? {}
      : { [PARENT_PARAMETERS[input.level]]: input.parentId }),
  };
}

/** The vocabulary of sessions is undocumented: anything but failed or completed is running. */
function stateOf({ status, error_code: code }: z.infer<typeof sessionSchema>) {
  const text = (status ?? '').toLowerCase();
  const hasCode = code !== null && code !== undefined && Number(code) !== 0;
  if (/fail|error/.test(text) || hasCode) {
    return 'failed';
  }
  return text.includes('completed') ? 'done' : 'running';
}

/** Copies of ad objects. Not idempotent: nothing is retried here. */
export function createCopies({ client }: { client: GraphClient }): AdCopiesPort {
  const send = (request: GraphRequest): Promise<unknown> =>
    client.post({
      ...request,
      retry: ONE_TRY,
      timeoutMs: COPY_TIMEOUT_MS,
      isDone: async () => false,
    });

  return {
    async copyAdObject({ level, id, adAccountId, isDeep, parentId, suffix, ...call }) {
      const form = toForm({ level, isDeep, parentId, suffix });
      const reply = await send({ ...call, path: `${id}/copies`, params: form, adAccountId });
      const copiedId = copySchema.safeParse(reply).data ?? null;
      if (copiedId === null) {
        throw unreadableReply();
      }
      return copiedId;
    },

    async readCopySession({ sessionId, adAccountId, ...call }) {
      const request: GraphRequest = {
        ...call,
        path: sessionId,
        params: { fields: 'status,result,error_code,exception' },
        adAccountId,
      };
      const parsed = parseReply(sessionSchema, await client.get(request));
      const state = stateOf(parsed);
      if (state === 'running') {
        return { state };
      }
      const { result, error_code: code, exception } = parsed;
      const text = typeof result === 'string' ? result : JSON.stringify(result ?? {});
      const hasEnvelope = text.includes('"error"');
      try {
        const reply = await client.handleReply({
          request,
          status: state === 'failed' ? 400 : 200,
          headers: {},
          text:
            state === 'failed' && !hasEnvelope
              ? JSON.stringify({ error: { message: exception ?? '', code: Number(code ?? 1) } })
              : text,
        });
        return { state: 'done', id: copySchema.safeParse(reply).data ?? null };
      } catch (error) {
        if (error instanceof NetworkError) {
          return { state: 'failed', error };
        }
        throw error;
      }
    },

    async listCopies({ id, adAccountId, ...call }) {
      const { rows, gaps } = await readWholeList({
        read: async (after) => {
          const page = { limit: COPIES_PER_READ, after };
          const answer = await client.get({
            ...call,
            path: `${id}/copies`,
            params: { fields: 'id', ...pageParams({ page }) },
            adAccountId,
          });
          const read = readListPage({ answer, page, read: (row) => rowSchema.safeParse(row).data });
          if (read instanceof NetworkError) {
            throw read;
          }
          return read;
        },
      });
      if (gaps !== undefined) {
        throw unreadableReply();
      }
      return rows.map((copy) => copy.id);
    },
  };
}
