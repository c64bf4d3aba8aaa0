import { readBatch } from '../calls/batch.ts';
import { tokenFingerprint } from '../calls/client.ts';
import type { GraphClient, GraphRequest } from '../calls/graph-client.ts';
import type { GatewayLog } from '../calls/log.ts';
import { type FailureKind, isBrokenObject } from '../errors/error-rules.ts';
import { GraphReplyError, isUnknownError } from '../errors/errors.ts';
import { unreadableReply } from '../errors/transport-errors.ts';
import { NetworkError } from '../ports/network-error.ts';
import { joinParts } from './field-parts.ts';
import { findCulprits } from './field-search.ts';
import type { FieldQuery, FieldsPart, RequestedField } from './fields.ts';
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
  /**
   * Reads several objects in batches, each like a read of its own: an object that cannot be read is
   * its NetworkError. @throws NetworkError when a whole batch fails
   */
  readNodes(input: {
    request: GraphRequest;
    nodes: readonly NodeRead[];
    query: FieldQuery;
  }): Promise<
    readonly (NetworkError | { readonly reply: unknown; readonly dropped: readonly string[] })[]
  >;
  /** The `fields` parameter and what it omits, by the refusals known now. */
  plan(input: { request: GraphRequest; query: FieldQuery }): {
    readonly text: string;
    readonly dropped: readonly string[];
  };
}

/** One of several objects. */
export interface NodeRead {
  readonly path: string;
  /** The ad account whose rights decide about its fields. */
  readonly adAccountId: string | null;
}

/** A part of a read failed in a way that a read of its own, with its retries, may not. */
function isWorthAnother(error: NetworkError, isDivisible: boolean): boolean {
  if (error.adUserStatus !== null) {
    return false;
  }
  return error instanceof GraphReplyError
    ? ['once', 'backoff'].includes(error.classification.retry) &&
        !(isDivisible && isUnknownError(error))
    : error.type === 'UnavailableError';
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

function toNetworkFailure(error: unknown): NetworkError {
  if (error instanceof NetworkError) {
    return error;
  }
  throw error;
}

const keysOf = (fields: readonly RequestedField[]): ReadonlySet<string> =>
  new Set(fields.map(({ key }) => key));

interface FieldReaderDeps {
  client: GraphClient;
  version: string;
  memory: RefusedFieldCache;
  log: GatewayLog;
}

/** Reads a node without fields that are refused, and learns which those are. */
function createPartReader(deps: FieldReaderDeps) {
  const holderOf = (request: GraphRequest): FieldScope => ({
    tokenKey: tokenFingerprint(request),
    adAccountId: request.adAccountId,
  });

  const logSkipped = (request: GraphRequest, field: RequestedField, code: number): void => {
    if (field.group === 'usual') {
      deps.log.warn({ path: request.path, field: field.path, code }, 'Unsupported field skipped');
    }
  };

  const getPart = (request: GraphRequest, { text }: FieldsPart): Promise<unknown> =>
    deps.client.get({ ...request, params: { ...request.params, fields: text } });

  /** All parts in one exchange with the ad network. */
  const getParts = async (
    request: GraphRequest,
    parts: readonly [FieldsPart, ...FieldsPart[]],
  ): Promise<unknown> => {
    const [only, ...others] = parts;
    if (others.length === 0) {
      return joinParts({ parts, replies: [await getPart(request, only)] });
    }
    const { path, params, ...call } = request;
    const answers = await readBatch({
      client: deps.client,
      version: deps.version,
      call,
      reads: parts.map(({ text }) => ({ path, params: { ...params, fields: text } })),
    });
    const replies: unknown[] = [];
    for (const [index, part] of parts.entries()) {
      const answer = answers[index];
      if (!(answer instanceof NetworkError)) {
        replies.push(answer);
      } else if (isWorthAnother(answer, request.isDivisible ?? false)) {
        replies.push(await getPart(request, part));
      } else {
        throw answer;
      }
    }
    return joinParts({ parts, replies });
  };

  /** Remembers the field that an error refuses by name; false when it refuses none. */
  const hasLearned = (input: {
    error: unknown;
    request: GraphRequest;
    query: FieldQuery;
    requested: readonly RequestedField[];
  }): boolean => {
    const { error, query, request, requested } = input;
    if (
      !(error instanceof GraphReplyError) ||
      !FIELD_REFUSALS.includes(error.classification.kind)
    ) {
      return false;
    }
    const { failure } = error;
    const field = findRefusedField({ failure, requested });
    if (field === undefined) {
      return false;
    }
    const code = failure.code ?? 0;
    logSkipped(request, field, code);
    deps.memory.add({ holder: holderOf(request), field, all: query.requested(NONE), code });
    return true;
  };

  /** Reads without the given fields and those that are refused by name. */
  const readWithout = async (input: {
    request: GraphRequest;
    query: FieldQuery;
    without: ReadonlySet<string>;
  }) => {
    const holder = holderOf(input.request);
    for (;;) {
      const refused = new Set([...deps.memory.refusedFor(holder), ...input.without]);
      const requested = input.query.requested(refused);
      try {
        const reply = await getParts(
          {
            ...input.request,
            isExpected: (failure) => findRefusedField({ failure, requested }) !== undefined,
          },
          input.query.parts(refused),
        );
        return { reply, dropped: input.query.dropped(refused) };
      } catch (error) {
        if (!hasLearned({ error, request: input.request, query: input.query, requested })) {
          throw error;
        }
      }
    }
  };

  return { holderOf, logSkipped, hasLearned, readWithout };
}

export function createFieldReader(deps: FieldReaderDeps): FieldReader {
  const { holderOf, logSkipped, hasLearned, readWithout } = createPartReader(deps);

  const read: FieldReader['read'] = async ({ request, query }) => {
    const holder = holderOf(request);
    try {
      return { ...(await readWithout({ request, query, without: NONE })), broken: [] };
    } catch (error) {
      const cause = causeOf(error);
      const place = request.path;
      if (cause === undefined || deps.memory.isClosed({ holder, place })) {
        throw error;
      }
      const found = await findCulprits({
        suspects: suspectsOf(cause, query.requested(deps.memory.refusedFor(holder))),
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
        deps.memory.close({ holder, place });
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
      deps.memory.addUnnamed({ holder, fields: found.without });
      return { ...found.result, broken: [] };
    }
  };

  const readNodes: FieldReader['readNodes'] = async ({ request, nodes, query }) => {
    const done = new Map<NodeRead, Awaited<ReturnType<FieldReader['readNodes']>>[number]>();
    let open = [...new Set(nodes)];
    while (open.length > 0) {
      const plans = open.map((node) => {
        const own = { ...request, ...node };
        const refused = deps.memory.refusedFor(holderOf(own));
        return { node, own, refused, parts: query.parts(refused) };
      });
      const answers = await readBatch({
        client: deps.client,
        version: deps.version,
        call: request,
        reads: plans.flatMap(({ own: { path, params }, parts }) =>
          parts.map(({ text }) => ({ path, params: { ...params, fields: text } })),
        ),
      });
      const again: NodeRead[] = [];
      const alone: (typeof plans)[number][] = [];
      let at = 0;
      for (const plan of plans) {
        const { node, own, refused, parts } = plan;
        const replies = answers.slice(at, at + parts.length);
        at += parts.length;
        const error = replies.find((reply) => reply instanceof NetworkError);
        if (error === undefined) {
          done.set(node, { reply: joinParts({ parts, replies }), dropped: query.dropped(refused) });
        } else if (
          hasLearned({ error, request: own, query, requested: query.requested(refused) })
        ) {
          again.push(node);
        } else if (causeOf(error) === undefined) {
          done.set(node, error);
        } else {
          alone.push(plan);
        }
      }
      await Promise.all(
        alone.map(async ({ node, own }) => {
          done.set(node, await read({ request: own, query }).catch(toNetworkFailure));
        }),
      );
      open = again;
    }
    return nodes.map((node) => done.get(node) ?? unreadableReply());
  };

  return {
    read,
    readNodes,

    plan({ request, query }) {
      const refused = deps.memory.refusedFor(holderOf(request));
      return { text: query.text(refused), dropped: query.dropped(refused) };
    },
  };
}
