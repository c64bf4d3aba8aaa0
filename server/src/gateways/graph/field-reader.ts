import { type GraphClient, type GraphRequest, tokenFingerprint } from './client.ts';
import { type FailureKind, isBrokenObject } from './error-rules.ts';
import { GraphReplyError } from './errors.ts';
import { findCulprits } from './field-search.ts';
import type { FieldQuery, RequestedField } from './fields.ts';
import type { GatewayLog } from './log.ts';
import {
  type FieldScope,
  findRefusedField,
  type RefusedFieldCache,
} from './refused-field-cache.ts';

/**
 * Failures that may be about a field: not transient ones, nor those of the token or of an object.
 */
const FIELD_REFUSALS: readonly FailureKind[] = ['permission', 'invalid', 'bug'];

const NONE: ReadonlySet<string> = new Set();

export interface FieldReader {
  /**
   * Reads with the fields this token may read of this ad account. A refused field is remembered and
   * the read repeated without it, also when the refusal names no field. `dropped` are the paths of
   * expected values that were not requested: they are unknown. `broken` are fields that failed the
   * read because of one object in it. @throws NetworkError
   */
  read(input: { request: GraphRequest; query: FieldQuery }): Promise<{
    readonly reply: unknown;
    readonly dropped: readonly string[];
    readonly broken: readonly RequestedField[];
  }>;
  /** The `fields` parameter and what it omits, by the refusals known now. */
  plan(input: { request: GraphRequest; query: FieldQuery }): {
    readonly text: string;
    readonly dropped: readonly string[];
  };
}

/** What an error that names no field may be about; undefined: not about fields. */
function causeOf(error: unknown): 'rights' | 'object' | undefined {
  if (!(error instanceof GraphReplyError)) {
    return undefined;
  }
  if (isBrokenObject(error.failure)) {
    return 'object';
  }
  const isOfToken = error.failure.code === 190 || error.failure.code === 102;
  return error.classification.kind === 'permission' && !isOfToken ? 'rights' : undefined;
}

/** The fields to read without, likeliest first; each key once, since equal keys go together. */
function suspectsOf(
  cause: 'rights' | 'object',
  requested: readonly RequestedField[],
): RequestedField[][] {
  const fields = [...new Map(requested.map((field) => [field.key, field])).values()];
  return cause === 'object'
    ? [fields.filter(({ holdsObjects }) => holdsObjects), fields]
    : [
        fields.filter(({ group }) => group === 'manage' || group === 'granted'),
        fields.filter(({ group }) => group !== 'usual'),
        fields,
      ];
}

const keysOf = (fields: readonly RequestedField[]): ReadonlySet<string> =>
  new Set(fields.map(({ key }) => key));

export function createFieldReader({
  client,
  memory,
  log,
}: {
  client: GraphClient;
  memory: RefusedFieldCache;
  log: GatewayLog;
}): FieldReader {
  const holderOf = (request: GraphRequest): FieldScope => ({
    tokenKey: tokenFingerprint(request),
    adAccountId: request.adAccountId,
  });

  const logSkipped = (request: GraphRequest, field: RequestedField, code: number): void => {
    if (field.group === 'usual') {
      log.warn({ path: request.path, field: field.path, code }, 'Unsupported field skipped');
    }
  };

  /** Reads without the given fields and those that are refused by name. */
  const readWithout = async ({
    request,
    query,
    without,
  }: {
    request: GraphRequest;
    query: FieldQuery;
    without: ReadonlySet<string>;
  }) => {
    const holder = holderOf(request);
    for (;;) {
      const refused = new Set([...memory.refusedFor(holder), ...without]);
      const requested = query.requested(refused);
      try {
        const reply = await client.get({
          ...request,
          params: { ...request.params, fields: query.text(refused) },
          isExpected: (failure) => findRefusedField({ failure, requested }) !== undefined,
        });
        return { reply, dropped: query.dropped(refused) };
      } catch (error) {
        if (
          !(error instanceof GraphReplyError) ||
          !FIELD_REFUSALS.includes(error.classification.kind)
        ) {
          throw error;
        }
        const { failure } = error;
        const field = findRefusedField({ failure, requested });
        if (field === undefined) {
          throw error;
        }
        const code = failure.code ?? 0;
        logSkipped(request, field, code);
        memory.add({ holder, field, all: query.requested(NONE), code });
      }
    }
  };

  return {
    plan({ request, query }) {
      const refused = memory.refusedFor(holderOf(request));
      return { text: query.text(refused), dropped: query.dropped(refused) };
    },

    async read({ request, query }) {
      const holder = holderOf(request);
      try {
        return { ...(await readWithout({ request, query, without: NONE })), broken: [] };
      } catch (error) {
        const cause = causeOf(error);
        // A refusal of several objects may be about any of them: the caller reads them one by one.
        const isOfMany = request.params.ids?.includes(',') ?? false;
        const place = `${request.path} ${request.params.ids ?? ''}`;
        if (cause === undefined || isOfMany || memory.isClosed({ holder, place })) {
          throw error;
        }
        const found = await findCulprits({
          suspects: suspectsOf(cause, query.requested(memory.refusedFor(holder))),
          attempt: async (fields) => {
            try {
              return await readWithout({ request, query, without: keysOf(fields) });
            } catch (again) {
              if (causeOf(again) === cause) {
                return undefined;
              }
              throw again;
            }
          },
        });
        if (found === undefined) {
          memory.close({ holder, place });
          throw error;
        }
        if (cause === 'object') {
          const paths = new Set(query.dropped(keysOf(found.without)));
          const dropped = found.result.dropped.filter((path) => !paths.has(path));
          return { reply: found.result.reply, dropped, broken: found.without };
        }
        for (const field of found.without) {
          logSkipped(request, field, (error as GraphReplyError).failure.code ?? 0);
        }
        memory.addUnnamed({ holder, fields: found.without });
        return { ...found.result, broken: [] };
      }
    },
  };
}
