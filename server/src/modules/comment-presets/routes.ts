import type { Actor } from '@ads-checker/shared/access/identity';
import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import {
  type PresetCommentUpdate,
  commentPresetRoutes as r,
} from '@ads-checker/shared/contracts/comment-presets';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireListableAccount } from '../identity/index.ts';
import { presentPreset } from './presenter.ts';
import { type PresetService, withIds } from './service.ts';

function onlyOne([comment]: readonly PresetComment[], commentId: string): PresetComment {
  if (comment === undefined) {
    throw entityNotFound('Comment', commentId);
  }
  return comment;
}

/** Omits fields that are not given. */
function toEdit(id: string, { text, reactions, photo, video }: PresetCommentUpdate) {
  return {
    id,
    ...(text === undefined ? {} : { text }),
    ...(reactions === undefined ? {} : { reactions }),
    ...(photo === undefined ? {} : { photo }),
    ...(video === undefined ? {} : { video }),
  };
}

const commandOf = ({
  session: { actor },
  params: { commentPresetId: id },
  idempotencyKey: key,
}: {
  readonly session: { readonly actor: Actor };
  readonly params: { readonly commentPresetId: string };
  readonly idempotencyKey: string | undefined;
}) => ({ actor, id, key });

export function registerCommentPresetRoutes(input: {
  api: ApiRouter;
  service: PresetService;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  input.api.register(r.list, async ({ session: { actor }, params: { accountId }, query }) => {
    requireListableAccount({ actor, accountId, teamId: await input.findTeamId(accountId) });
    const presets = await input.service.list({ accountId, ...query });
    return { data: { commentPresets: presets.map(presentPreset) } };
  });
  input.api.register(r.get, async ({ session: { actor }, params: { commentPresetId: id } }) => ({
    data: { commentPreset: presentPreset(await input.service.getReadable({ actor, id })) },
  }));
  input.api.register(
    r.create,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { commentPreset: await input.service.create({ actor, ...params, draft: body, key }) },
    }),
  );
  input.api.register(r.update, async ({ body, ...request }) => ({
    data: { commentPreset: await input.service.update({ ...commandOf(request), update: body }) },
  }));
  input.api.register(r.delete, async (request) => ({
    data: await input.service.delete(commandOf(request)),
  }));
  input.api.register(r.addComments, async ({ body, ...request }) => {
    const { comments, place } = body;
    const operation = { type: 'add', comments: withIds(comments), place } as const;
    const command = commandOf(request);
    return {
      data: { comments: await input.service.operate({ ...command, operation, requestBody: body }) },
    };
  });
  input.api.register(r.updateComments, async ({ body, ...request }) => {
    const operation = { type: 'edit', edits: body.comments } as const;
    const command = commandOf(request);
    return {
      data: { comments: await input.service.operate({ ...command, operation, requestBody: body }) },
    };
  });
  input.api.register(r.deleteComments, async ({ body, ...request }) => {
    const operation = { type: 'delete', ...body } as const;
    await input.service.operate({ ...commandOf(request), operation, requestBody: body });
    return { data: null };
  });
  input.api.register(r.updateComment, async ({ body, ...request }) => {
    const { commentId } = request.params;
    const operation = { type: 'edit', edits: [toEdit(commentId, body)] } as const;
    const requestBody = { commentId, body };
    const edited = await input.service.operate({ ...commandOf(request), operation, requestBody });
    return { data: { comment: onlyOne(edited, commentId) } };
  });
  input.api.register(r.attachPhoto, async ({ signal, ctx, ...request }) => {
    const { params, session } = request;
    const { actor } = session;
    const { commentId } = params;
    const form = { request: ctx.req, field: r.attachPhoto.fileField, signal };
    const { url, sha256 } = await input.service.uploadPhoto({ actor, ...params, ...form });
    const photo = { url, previewUrl: null };
    const operation = { type: 'edit', edits: [{ id: commentId, photo }] } as const;
    const requestBody = { commentId, sha256 };
    const edited = await input.service.operate({ ...commandOf(request), operation, requestBody });
    return { data: { comment: onlyOne(edited, commentId) } };
  });
  input.api.register(r.moveComment, async ({ body, ...request }) => {
    const { commentId } = request.params;
    const operation = { type: 'move', commentId, ...body } as const;
    const command = commandOf(request);
    const moved = await input.service.operate({ ...command, operation, requestBody: operation });
    return { data: { comment: onlyOne(moved, commentId) } };
  });
  input.api.register(r.deleteComment, async (request) => {
    const operation = { type: 'delete', commentIds: [request.params.commentId] } as const;
    const command = commandOf(request);
    await input.service.operate({ ...command, operation, requestBody: operation });
    return { data: null };
  });
}
