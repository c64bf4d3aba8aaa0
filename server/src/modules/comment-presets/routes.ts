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
  input.api.register(r.get, async ({ session: { actor }, params }) => ({
    data: { commentPreset: presentPreset(await input.service.getReadable({ actor, ...params })) },
  }));
  input.api.register(
    r.create,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { commentPreset: await input.service.create({ actor, ...params, draft: body, key }) },
    }),
  );
  input.api.register(
    r.update,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { commentPreset: await input.service.update({ actor, ...params, update: body, key }) },
    }),
  );
  input.api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => {
    await input.service.delete({ actor, ...params, key });
    return { data: null };
  });
  input.api.register(
    r.addComments,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => {
      const { comments, place } = body;
      const operation = { type: 'add', comments: withIds(comments), place } as const;
      const added = await input.service.operate({
        actor,
        ...params,
        operation,
        requestBody: body,
        key,
      });
      return { data: { comments: added } };
    },
  );
  input.api.register(r.updateComments, async ({ session: { actor }, params, body, ...request }) => {
    const operation = { type: 'edit', edits: body.comments } as const;
    const key = request.idempotencyKey;
    const edited = await input.service.operate({
      actor,
      ...params,
      operation,
      requestBody: body,
      key,
    });
    return { data: { comments: edited } };
  });
  input.api.register(r.deleteComments, async ({ session: { actor }, params, body, ...request }) => {
    const operation = { type: 'delete', ...body } as const;
    const key = request.idempotencyKey;
    await input.service.operate({ actor, ...params, operation, requestBody: body, key });
    return { data: null };
  });
  input.api.register(r.updateComment, async ({ session: { actor }, params, body, ...request }) => {
    const { commentPresetId, commentId } = params;
    const operation = { type: 'edit', edits: [toEdit(commentId, body)] } as const;
    const requestBody = { commentId, body };
    const key = request.idempotencyKey;
    const edited = await input.service.operate({
      actor,
      commentPresetId,
      operation,
      requestBody,
      key,
    });
    return { data: { comment: onlyOne(edited, commentId) } };
  });
  input.api.register(
    r.attachPhoto,
    async ({ session: { actor }, params, signal, ctx, ...rest }) => {
      const { commentPresetId, commentId } = params;
      const form = { request: ctx.req, field: r.attachPhoto.fileField, signal };
      const { url, sha256 } = await input.service.uploadPhoto({ actor, ...params, ...form });
      const photo = { url, previewUrl: null };
      const operation = { type: 'edit', edits: [{ id: commentId, photo }] } as const;
      const requestBody = { commentId, sha256 };
      const key = rest.idempotencyKey;
      const edited = await input.service.operate({
        actor,
        commentPresetId,
        operation,
        requestBody,
        key,
      });
      return { data: { comment: onlyOne(edited, commentId) } };
    },
  );
  input.api.register(r.moveComment, async ({ session: { actor }, params, body, ...request }) => {
    const { commentPresetId, commentId } = params;
    const operation = { type: 'move', commentId, ...body } as const;
    const key = request.idempotencyKey;
    const requestBody = operation;
    const moved = await input.service.operate({
      actor,
      commentPresetId,
      operation,
      requestBody,
      key,
    });
    return { data: { comment: onlyOne(moved, commentId) } };
  });
  input.api.register(r.deleteComment, async ({ session: { actor }, params, ...request }) => {
    const { commentPresetId, commentId } = params;
    const operation = { type: 'delete', commentIds: [commentId] } as const;
    const key = request.idempotencyKey;
    const requestBody = operation;
    await input.service.operate({ actor, commentPresetId, operation, requestBody, key });
    return { data: null };
  });
}
