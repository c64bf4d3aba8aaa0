import type { AsyncSession } from './async-session-store.ts';
import type { Field, Json, JsonObject, NodeType } from './context.ts';
import { parseJson } from './filtering.ts';
import { value } from './selection.ts';

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
