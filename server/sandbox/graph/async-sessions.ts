import { z } from 'zod';
import type { SandboxState } from '../state.ts';
import type { AsyncSession } from './async-session-store.ts';
import type { Field, GraphContext, Json, JsonObject, NodeType } from './context.ts';
import { GraphError, invalidParameter } from './errors.ts';
import type { GraphReply, GraphRequest } from './exchange.ts';
import { parseJson } from './filtering.ts';
import { value } from './selection.ts';

const ITEMS_MAX = 50;

const itemSchema = z.object({
  method: z.literal('POST'),
  relative_url: z.string(),
  name: z.string().min(1),
  body: z.string().default(''),
});

/** Accepts requests for asynchronous execution; only independent copies are supported. */
export function startSessions(input: {
  state: SandboxState;
  request: GraphRequest;
  context: GraphContext;
  execute: (call: { state: SandboxState; request: GraphRequest }) => Promise<GraphReply>;
}): Json {
  const { context, execute, request, state } = input;
  const items = z
    .array(itemSchema)
    .safeParse(parseJson(request.parameters.get('asyncbatch') ?? ''));
  if (!items.success) {
    throw invalidParameter('Param asyncbatch must be an array of {method, relative_url, name}');
  }
  if (items.data.length > ITEMS_MAX) {
    throw new GraphError({
      body: {
        message: `Too many requests in batch message. Maximum batch size is ${ITEMS_MAX}`,
        type: 'GraphBatchException',
        code: 100,
      },
    });
  }
  const sessions = items.data.map((item): JsonObject => {
    const path = item.relative_url.replace(/^\/?(?:v\d+\.\d+\/)?/, '');
    if (!/^\d+\/copies$/.test(path)) {
      throw invalidParameter('Only copies can be made asynchronously');
    }
    const parameters = new Map(new URLSearchParams(item.body));
    parameters.set('access_token', context.token);
    const session = state.sessions.create({
      profileId: context.viewer.facebookId,
      nowMs: context.nowMs,
      run: () =>
        execute({
          state,
          request: {
            ...request,
            path: `/${context.version}/${path}`,
            parameters,
            isBatchItem: true,
            isAsync: true,
          },
        }),
    });
    return { id: session.id, name: item.name };
  });
  return { async_sessions: sessions };
}

function errorOf({ reply }: AsyncSession): JsonObject | undefined {
  if (reply === undefined || reply.status < 400) {
    return undefined;
  }
  const parsed = parseJson(reply.body);
  const error =
    typeof parsed === 'object' && parsed !== null && 'error' in parsed ? parsed.error : undefined;
  return error as JsonObject | undefined;
}

const field = (read: (session: AsyncSession) => Json | undefined): Field<AsyncSession> =>
  value(read);

export const asyncSessionNode: NodeType<AsyncSession> = {
  name: 'AsyncSession',
  idOf: ({ id }) => id,
  defaults: ['status'],
  fields: {
    status: field((session) => {
      if (session.reply === undefined) {
        return session.polls === 0 ? 'Job Not Started' : 'Job Running';
      }
      return errorOf(session) === undefined ? 'Job Completed' : 'Job Failed';
    }),
    result: field(({ reply }) => reply?.body),
    error_code: field((session) => errorOf(session)?.code),
    exception: field((session) => errorOf(session)?.message),
    complete_time: field(({ reply, createdAtMs }) =>
      reply === undefined ? undefined : Math.floor(createdAtMs / 1_000),
    ),
  },
  edges: {},
};
