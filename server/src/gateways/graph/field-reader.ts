import { type GraphClient, type GraphRequest, tokenFingerprint } from './client.ts';
import type { FailureKind } from './error-rules.ts';
import { GraphReplyError } from './errors.ts';
import type { FieldQuery } from './fields.ts';
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
   * the read repeated without it. `dropped` are the paths of expected values that were not
   * requested: they are unknown. @throws NetworkError
   */
  read(input: {
    request: GraphRequest;
    query: FieldQuery;
  }): Promise<{ readonly reply: unknown; readonly dropped: readonly string[] }>;
  /** The `fields` parameter and what it omits, by the refusals known now. */
  plan(input: { request: GraphRequest; query: FieldQuery }): {
    readonly text: string;
    readonly dropped: readonly string[];
  };
}

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

  return {
    plan({ request, query }) {
      const refused = memory.refusedFor(holderOf(request));
      return { text: query.text(refused), dropped: query.dropped(refused) };
    },

    async read({ request, query }) {
      const holder = holderOf(request);
      for (;;) {
        const refused = memory.refusedFor(holder);
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
          if (field.group === 'usual') {
            log.warn({ path: request.path, field: field.path, code }, 'Unsupported field skipped');
          }
          memory.add({ holder, field, all: query.requested(NONE), code });
        }
      }
    },
  };
}
