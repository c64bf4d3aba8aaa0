import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { readWholeList } from '@ads-checker/shared/domain/whole-list';
import { z } from 'zod';
import { ONE_TRY } from '../../retry.ts';
import type { GraphClient } from '../calls/graph-client.ts';
import { GraphReplyError } from '../errors/errors.ts';
import { parseReply, unreadableReply } from '../errors/transport-errors.ts';
import { readListPage } from '../lists/list-page.ts';
import { pageParams } from '../lists/page-reader.ts';
import type { CreatedLevel, CreationPort, NewAdObject } from '../ports/creation-port.ts';
import type { NetworkCall } from '../ports/network-call.ts';
import { isRefused, NetworkError } from '../ports/network-error.ts';
import { successSchema } from '../schemas/schemas.ts';
import { digits } from '../schemas/wire-fields.ts';
import { toCreationForm } from './creation-forms.ts';

/** A creation takes the ad network longer than a change. */
const CREATION_TIMEOUT_MS = MINUTE_MS;
const ROWS_PER_READ = 500;

const EDGES = {
  campaign: 'campaigns',
  ad_set: 'adsets',
  creative: 'adcreatives',
  ad: 'ads',
} as const satisfies Record<CreatedLevel, string>;

const createdSchema = z.object({ id: digits });
const labelSchema = z.object({ id: digits, name: z.string() });

type Call = Parameters<CreationPort['createAdObject']>[0];

/** `Param key X … must be one of {A, B}`: the features that this ad account knows. */
function knownFeatures(error: unknown): ReadonlySet<string> | null {
  if (!(error instanceof GraphReplyError) || error.failure.code !== 100) {
    return null;
  }
  const list = /param key\b.*must be one of\s*\{([^}]*)\}/is.exec(error.failure.message ?? '')?.[1];
  return list === undefined ? null : new Set(list.split(',').map((key) => key.trim()));
}

/** Without the opt-outs that the ad account does not know; null when that changes nothing. */
function withoutUnknown(object: NewAdObject, known: ReadonlySet<string>) {
  if (object.level !== 'creative') {
    return null;
  }
  const { optOuts } = object.fields;
  const kept = optOuts.filter((key) => known.has(key));
  return kept.length === optOuts.length
    ? null
    : {
        object: { level: object.level, fields: { ...object.fields, optOuts: kept } },
        notes: optOuts.filter((key) => !known.has(key)).map((key) => `opt_out:${key}`),
      };
}

/** New objects of an ad account. Not idempotent: nothing is sent twice here. */
export function createAdObjectCreation({
  client,
  version,
}: {
  client: GraphClient;
  version: string;
}): Pick<CreationPort, 'createAdObject' | 'checkAdObject' | 'findByLabel'> {
  const post = (
    { adAccountId, object, ...call }: Call,
    { isTrial }: { isTrial: boolean },
  ): Promise<unknown> =>
    client.post({
      ...call,
      path: `act_${adAccountId}/${EDGES[object.level]}`,
      params: {
        ...toCreationForm({ object, version }),
        ...(isTrial ? { execution_options: JSON.stringify(['validate_only']) } : {}),
      },
      adAccountId,
      timeoutMs: CREATION_TIMEOUT_MS,
      // A trial leaves nothing behind and may be repeated.
      ...(isTrial ? {} : { retry: ONE_TRY }),
      isDone: async () => false,
    });

  /** A refused creation left nothing behind, so it may be sent again without what was refused. */
  const send = async (call: Call, options: { isTrial: boolean }) => {
    try {
      return { reply: await post(call, options), notes: [] };
    } catch (error) {
      const known = knownFeatures(error);
      const less = known === null ? null : withoutUnknown(call.object, known);
      if (less === null) {
        throw error;
      }
      return {
        reply: await post({ ...call, object: less.object }, options),
        notes: less.notes,
      };
    }
  };

  /** @throws NetworkError also when the list is incomplete */
  const readAll = async <T>({
    path,
    params,
    schema,
    isEnough,
    adAccountId,
    ...call
  }: NetworkCall & {
    path: string;
    params: Readonly<Record<string, string>>;
    schema: z.ZodType<T>;
    isEnough?: (row: T) => boolean;
    adAccountId: string;
  }): Promise<readonly T[]> => {
    const { rows, gaps } = await readWholeList<T>({
      ...(isEnough === undefined ? {} : { isEnough }),
      read: async (after) => {
        const page = { limit: ROWS_PER_READ, after };
        const answer = await client.get({
          ...call,
          path,
          params: { ...params, ...pageParams({ page }) },
          adAccountId,
        });
        const read = readListPage({
          answer,
          page,
          read: (row) => schema.safeParse(row).data,
        });
        if (read instanceof NetworkError) {
          throw read;
        }
        return read;
      },
    });
    if (gaps !== undefined) {
      throw unreadableReply();
    }
    return rows;
  };

  return {
    async createAdObject(call) {
      const { notes, reply } = await send(call, { isTrial: false });
      const { id } = parseReply(createdSchema, reply);
      return { id, notes };
    },

    async checkAdObject(call) {
      try {
        const { reply } = await send(call, { isTrial: true });
        // An id would say that it was created.
        if (createdSchema.safeParse(reply).success) {
          throw unreadableReply();
        }
        parseReply(successSchema, reply);
        return null;
      } catch (error) {
        // A failure on the way says nothing of the object.
        if (error instanceof GraphReplyError && isRefused(error)) {
          return error;
        }
        throw error;
      }
    },

    async findByLabel({ label, level, adAccountId, ...call }) {
      const isWanted = ({ name }: { name: string }): boolean => name === label;
      const labels = await readAll({
        ...call,
        adAccountId,
        path: `act_${adAccountId}/adlabels`,
        params: { fields: 'id,name' },
        schema: labelSchema,
        isEnough: isWanted,
      });
      const found = labels.find(isWanted);
      if (found === undefined) {
        return [];
      }
      const rows = await readAll({
        ...call,
        adAccountId,
        path: `act_${adAccountId}/${EDGES[level]}bylabels`,
        params: { fields: 'id', ad_label_ids: JSON.stringify([found.id]), operator: 'ANY' },
        schema: createdSchema,
      });
      return [...new Set(rows.map(({ id }) => id))];
    },
  };
}
