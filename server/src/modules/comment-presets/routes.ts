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

export function registerCommentPresetRoutes({
  api,
  service,
  findTeamId,
}: {
  api: ApiRouter;
  service: PresetService;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  api.register(r.list, async ({ session: { actor }, params: { accountId }, query }) => {
    requireListableAccount({ actor, accountId, teamId: await findTeamId(accountId) });
    const presets = await service.list({ accountId, ...query });
    return { data: { commentPresets: presets.map(presentPreset) } };
  });
  api.register(r.get, async ({ session: { actor }, params }) => ({
    data: { commentPreset: presentPreset(await service.getReadable({ actor, ...params })) },
  }));
  api.register(r.create, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { commentPreset: await service.create({ actor, ...params, draft: body, key }) },
  }));
  api.register(r.update, async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
    data: { commentPreset: await service.update({ actor, ...params, update: body, key }) },
  }));
  api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => {
    await service.delete({ actor, ...params, key });
    return { data: null };
  });
  api.register(r.addComments, async ({ session: { actor }, params, body, idempotencyKey: key }) => {
    const { comments, place } = body;
    const operation = { type: 'add', comments: withIds(comments), place } as const;
    const added = await service.operate({ actor, ...params, operation, requestBody: body, key });
    return { data: { comments: added } };
  });
  api.register(r.updateComments, async ({ session: { actor }, params, body, ...request }) => {
    const operation = { type: 'edit', edits: body.comments } as const;
    const key = request.idempotencyKey;
    const edited = await service.operate({ actor, ...params, operation, requestBody: body, key });
    return { data: { comments: edited } };
  });
  api.register(r.deleteComments, async ({ session: { actor }, params, body, ...request }) => {
    const operation = { type: 'delete', ...body } as const;
    const key = request.idempotencyKey;
    await service.operate({ actor, ...params, operation, requestBody: body, key });
    return { data: null };
  });
  api.register(r.updateComment, async ({ session: { actor }, params, body, ...request }) => {
    const { commentPresetId, commentId } = params;
    const operation = { type: 'edit', edits: [toEdit(commentId, body)] } as const;
    const requestBody = { commentId, body };
    const key = request.idempotencyKey;
    const edited = await service.operate({ actor, commentPresetId, operation, requestBody, key });
    return { data: { comment: onlyOne(edited, commentId) } };
  });
  api.register(r.attachPhoto, async ({ session: { actor }, params, signal, ctx, ...rest }) => {
    const { commentPresetId, commentId } = params;
    const form = { request: ctx.req, field: r.attachPhoto.fileField, signal };
    const { url, sha256 } = await service.uploadPhoto({ actor, ...params, ...form });
    const photo = { url, previewUrl: null };
    const operation = { type: 'edit', edits: [{ id: commentId, photo }] } as const;
    const requestBody = { commentId, sha256 };
    const key = rest.idempotencyKey;
    const edited = await service.operate({ actor, commentPresetId, operation, requestBody, key });
    return { data: { comment: onlyOne(edited, commentId) } };
  });
  api.register(r.moveComment, async ({ session: { actor }, params, body, ...request }) => {
    const { commentPresetId, commentId } = params;
    const operation = { type: 'move', commentId, ...body } as const;
    const key = request.idempotencyKey;
    const requestBody = operation;
    const moved = await service.operate({ actor, commentPresetId, operation, requestBody, key });
    return { data: { comment: onlyOne(moved, commentId) } };
  });
  api.register(r.deleteComment, async ({ session: { actor }, params, ...request }) => {
    const { commentPresetId, commentId } = params;
    const operation = { type: 'delete', commentIds: [commentId] } as const;
    const key = request.idempotencyKey;
    const requestBody = operation;
    await service.operate({ actor, commentPresetId, operation, requestBody, key });
    return { data: null };
  });
}
