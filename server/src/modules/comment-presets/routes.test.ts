import { randomUUID } from 'node:crypto';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import type { CommentPresetDto } from '@ads-checker/shared/contracts/comment-preset-entities';
import { commentPresetRoutes as r } from '@ads-checker/shared/contracts/comment-presets';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { applyPresetOperation } from '@ads-checker/shared/domain/comment-presets/operations';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

const bare = { photo: null, video: null, reactions: {} } as const;
const question = { id: '11', parentId: null, text: 'Asked often: how long?', ...bare };
const answer = { id: '12', parentId: '11', text: 'Three weeks on average.', ...bare };
const last = { id: '13', parentId: null, text: 'Data sheets are on our site', ...bare };
const comments = [question, answer, last];
const photo = { url: 'https://media.example.test/roof.jpg', previewUrl: null };

async function build() {
  const owner = await app.factories.buildAccount({ manageTeam: true });
  const { teamId } = owner;
  const signIn = async (permissions: object) =>
    app.signIn((await app.factories.buildAccount({ teamId, ...permissions })).user);
  return {
    teamId,
    accountId: owner.id,
    owner: await app.signIn(owner.user),
    member: await signIn({}),
    reader: await signIn({ readTeamAds: true }),
    manager: await signIn({ manageTeamAds: true }),
  };
}

async function createPreset(
  client: TestClient,
  accountId: string,
  change: object = {},
): Promise<CommentPresetDto> {
  const body = { name: 'Answers', shared: false, comments, ...change };
  const { body: created } = await client.call(r.create, { params: { accountId }, body });
  return r.create.response.parse(created).data.commentPreset;
}

async function pull(client: TestClient) {
  const { body } = await client.call(syncRoutes.pull, { params: { collection: 'commentPresets' } });
  return syncRoutes.pull.response.parse(body).data.rows;
}

async function readTree(client: TestClient, commentPresetId: string) {
  const { body } = await client.call(r.get, { params: { commentPresetId } });
  const { commentPreset } = r.get.response.parse(body).data;
  return commentPreset.comments.map(({ id, parentId }) => [id, parentId]);
}

async function readLog(client: TestClient, teamId: string) {
  const query = { kind: 'comment_presets' };
  const { body } = await client.call(activityRoutes.list, { params: { teamId }, query });
  return activityRoutes.list.response
    .parse(body)
    .data.map(({ action, subject, changes }) => [action, subject.name, changes]);
}

describe('comment presets', () => {
  it('are created once per key, read, changed by field and deleted, in feed and log', async () => {
    const { accountId, teamId, owner } = await build();
    const id = createRowId();
    const body = {
      id,
      name: ' Answers ',
      comments: [question, { ...answer, text: ' Three weeks\r\non average. ' }, last],
    };
    const request = { params: { accountId }, body, key: randomUUID() };
    const first = await owner.call(r.create, request);
    expect(await owner.call(r.create, request)).toMatchObject({ body: first.body });
    const { commentPreset } = r.create.response.parse(first.body).data;
    expect(commentPreset).toEqual({
      id,
      accountId,
      teamId,
      name: 'Answers',
      shared: false,
      comments: [question, { ...answer, text: 'Three weeks\non average.' }, last],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await owner.call(r.create, { ...request, key: randomUUID() })).toMatchObject({
      status: 409,
      body: { type: 'AlreadyExistsError' },
    });
    const params = { commentPresetId: id };
    const changed = await owner.call(r.update, { params, body: { name: 'Roofs', shared: true } });
    const after = { ...commentPreset, name: 'Roofs', shared: true, updatedAt: expect.any(String) };
    expect(changed.body).toEqual({ data: { commentPreset: after } });
    expect((await owner.call(r.get, { params })).body).toEqual(changed.body);
    await owner.call(r.update, { params, body: { comments: [last] } });
    expect((await owner.call(r.list, { params: { accountId } })).body).toEqual({
      data: { commentPresets: [{ ...after, comments: [last] }] },
    });
    expect(await pull(owner)).toMatchObject([
      { id, isDeleted: false, doc: { ...after, comments: [last] } },
    ]);
    expect((await owner.call(r.delete, { params })).body).toEqual({ data: null });
    expect(await owner.call(r.delete, { params })).toMatchObject({
      status: 404,
      body: { error: `Comment preset '${id}' not found` },
    });
    expect(await pull(owner)).toMatchObject([{ id, isDeleted: true }]);
    expect(await readLog(owner, teamId)).toEqual([
      ['deleted', 'Roofs', []],
      ['updated', 'Roofs', [{ field: 'commentCount', from: '3', to: '1' }]],
      ['shared', 'Roofs', []],
      ['updated', 'Roofs', [{ field: 'name', from: 'Answers', to: 'Roofs' }]],
      ['created', 'Answers', []],
    ]);
  });

  it('are changed comment by comment, each change once per key', async () => {
    const { accountId, teamId, owner } = await build();
    const { id: commentPresetId } = await createPreset(owner, accountId);
    const params = { commentPresetId };
    const ofComment = (commentId: string) => ({ ...params, commentId });

    const place = { referenceCommentId: '12', method: 'insertBefore' } as const;
    const added = { params, body: { comments: [{ text: 'Before' }], place }, key: randomUUID() };
    const first = await owner.call(r.addComments, added);
    expect((await owner.call(r.addComments, added)).body).toEqual(first.body);
    const [made] = r.addComments.response.parse(first.body).data.comments;
    const newId = made?.id ?? '';
    expect(made).toEqual({ id: expect.any(String), parentId: '11', text: 'Before', ...bare });
    expect(await readTree(owner, commentPresetId)).toEqual([
      ['11', null],
      [newId, '11'],
      ['12', '11'],
      ['13', null],
    ]);

    const edit = { text: ' Why ', reactions: { like: 2, love: 0 }, photo };
    const edited = await owner.call(r.updateComment, { params: ofComment('13'), body: edit });
    expect(edited.body).toEqual({
      data: { comment: { ...last, text: 'Why', reactions: { like: 2 }, photo } },
    });
    const texts = [
      { id: '11', text: 'One' },
      { id: '12', text: 'Two' },
    ];
    const many = await owner.call(r.updateComments, { params, body: { comments: texts } });
    expect(many.body).toMatchObject({ data: { comments: texts } });

    const move = { referenceCommentId: '11', method: 'insertBefore' } as const;
    const moved = { params: ofComment('12'), body: move, key: randomUUID() };
    const firstMove = await owner.call(r.moveComment, moved);
    expect(firstMove.body).toEqual({
      data: { comment: { ...answer, text: 'Two', parentId: null } },
    });
    expect((await owner.call(r.moveComment, moved)).body).toEqual(firstMove.body);
    const newKey = { ...moved, key: randomUUID() };
    expect(await owner.call(r.moveComment, newKey)).toMatchObject({
      status: 400,
      body: {
        type: 'FailedPreconditionError',
        code: 'before_next',
        error: 'The comment is already directly before this one.',
      },
    });
    expect(await readTree(owner, commentPresetId)).toEqual([
      ['12', null],
      ['11', null],
      [newId, '11'],
      ['13', null],
    ]);

    expect((await owner.call(r.deleteComment, { params: ofComment('11') })).body).toEqual({
      data: null,
    });
    const gone = { params, body: { commentIds: ['11', '13'] } };
    expect((await owner.call(r.deleteComments, gone)).body).toEqual({ data: null });
    expect(await readTree(owner, commentPresetId)).toEqual([['12', null]]);
    expect(await owner.call(r.deleteComment, { params: ofComment('12') })).toMatchObject({
      status: 400,
      body: { code: 'last_comment' },
    });
    expect(await readLog(owner, teamId)).toEqual([
      ['updated', 'Answers', [{ field: 'comment', from: 'Why', to: '' }]],
      ['updated', 'Answers', [{ field: 'commentCount', from: '4', to: '2' }]],
      [
        'updated',
        'Answers',
        [
          { field: 'comment', from: question.text, to: 'One' },
          { field: 'comment', from: answer.text, to: 'Two' },
        ],
      ],
      ['updated', 'Answers', [{ field: 'comment', from: last.text, to: 'Why' }]],
      ['updated', 'Answers', [{ field: 'comment', from: '', to: 'Before' }]],
      ['created', 'Answers', []],
    ]);
  });

  it('are seen and changed as profiles are', async () => {
    const { accountId, owner, member, reader, manager } = await build();
    const { id: commentPresetId } = await createPreset(owner, accountId);
    const params = { commentPresetId };
    const body = { referenceCommentId: '13', method: 'appendChild' } as const;
    const statuses = async () => {
      const seen: number[][] = [];
      for (const client of [member, reader, manager]) {
        const read = await client.call(r.get, { params });
        const rename = await client.call(r.update, { params, body: { name: 'Named' } });
        const move = { params: { ...params, commentId: '12' }, body };
        const moved = await client.call(r.moveComment, move);
        const rows = await pull(client);
        seen.push([read.status, rename.status, moved.status, rows.length]);
      }
      return seen;
    };
    expect(await statuses()).toEqual([
      [404, 404, 404, 0],
      [200, 403, 403, 1],
      [200, 200, 200, 1],
    ]);
    await owner.call(r.update, { params, body: { shared: true } });
    expect((await statuses())[0]).toEqual([200, 403, 403, 1]);
    await owner.call(r.update, { params, body: { shared: false } });
    expect(await pull(member)).toMatchObject([{ isDeleted: true }]);
  });

  it('are listed with those that others share, when asked', async () => {
    const { accountId, teamId, owner } = await build();
    const other = await app.factories.buildAccount({ teamId });
    const colleague = await app.signIn(other.user);
    const own = await createPreset(owner, accountId);
    const shared = await createPreset(colleague, other.id, { shared: true });
    await createPreset(colleague, other.id);
    const stranger = await build();
    await createPreset(stranger.owner, stranger.accountId, { shared: true });
    const list = async (query: { includeShared?: string }) => {
      const { body } = await owner.call(r.list, { params: { accountId }, query });
      return r.list.response.parse(body).data.commentPresets.map(({ id }) => id);
    };
    expect(await list({})).toEqual([own.id]);
    expect(await list({ includeShared: 'true' })).toEqual([own.id, shared.id]);
  });

  it('name what is wrong', async () => {
    const { accountId, owner } = await build();
    const { id: commentPresetId } = await createPreset(owner, accountId);
    const create = (change: object) =>
      owner.call(r.create, {
        params: { accountId },
        body: { name: 'Answers', comments: [{ text: 'Yes' }], ...change },
      });
    const fields = async (change: object) => {
      const { status, body } = await create(change);
      const { details } = body as { details?: { fields?: { field: string; message: string }[] } };
      return [status, ...(details?.fields ?? []).map(({ field, message }) => [field, message])];
    };
    expect(await fields({ name: ' ' })).toEqual([400, ['body.name', 'is required']]);
    expect(await fields({ comments: [] })).toEqual([400, ['body.comments', 'is required']]);
    expect(await fields({ comments: [{ text: ' \n' }] })).toEqual([
      400,
      ['body.comments.0.text', 'is required'],
    ]);
    expect(await fields({ comments: [{ text: 'a\u202Eb' }] })).toEqual([
      400,
      ['body.comments.0.text', 'must be readable text'],
    ]);
    expect(await fields({ comments: [{ text: 'x', photo, video: photo }] })).toEqual([
      400,
      ['body.comments.0.video', 'must not stand beside a photo'],
    ]);
    const script = { url: 'javascript:alert(1)', previewUrl: null };
    expect(await fields({ comments: [{ text: 'x', photo: script }] })).toEqual([
      400,
      ['body.comments.0.photo.url', 'must be an address'],
    ]);
    expect(await fields({ comments: [{ text: 'x', reactions: { like: 1_001 } }] })).toEqual([
      400,
      ['body.comments.0.reactions.like', 'must be at most 1000'],
    ]);
    expect(await create({ comments: [{ text: 'x', parentId: '5' }] })).toMatchObject({
      status: 404,
      body: { error: "Comment '5' not found" },
    });
    const long = { text: 'x'.repeat(8_000) };
    expect(await create({ comments: Array.from({ length: 26 }, () => long) })).toMatchObject({
      status: 400,
      body: { code: 'too_much_text' },
    });
    const params = { commentPresetId };
    expect(await owner.call(r.update, { params, body: {} })).toMatchObject({ status: 400 });
    expect(
      await owner.call(r.updateComment, {
        params: { ...params, commentId: '99' },
        body: { text: 'x' },
      }),
    ).toMatchObject({ status: 404, body: { error: "Comment '99' not found" } });
    const before = { referenceCommentId: null, method: 'insertBefore' } as const;
    expect(
      await owner.call(r.moveComment, { params: { ...params, commentId: '11' }, body: before }),
    ).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'body.referenceCommentId', message: 'is required' }] } },
    });
    const taken = { params, body: { comments: [{ id: '11', text: 'x' }] } };
    expect(await owner.call(r.addComments, taken)).toMatchObject({
      status: 409,
      body: { code: 'comment_exists' },
    });
  });

  it('end in one legal tree, whatever two people move at once', async () => {
    const { accountId, owner, manager } = await build();
    const flat = Array.from({ length: 6 }, (_, at) => ({
      id: String(at + 1),
      parentId: at % 2 === 0 ? null : String(at),
      text: `Comment ${at + 1}`,
      ...bare,
    }));
    const id = fc.integer({ min: 1, max: 6 }).map(String);
    const moves = fc.record({
      commentId: id,
      referenceCommentId: id,
      method: fc.constantFrom('appendChild' as const, 'insertBefore' as const),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(moves, fc.boolean()), { minLength: 2, maxLength: 6 }),
        async (wanted) => {
          const preset = await createPreset(owner, accountId, { comments: flat });
          const statuses = await Promise.all(
            wanted.map(async ([{ commentId, ...body }, isOwner]) => {
              const params = { commentPresetId: preset.id, commentId };
              return (await (isOwner ? owner : manager).call(r.moveComment, { params, body }))
                .status;
            }),
          );
          const [ofOwner, ofManager] = await Promise.all(
            [owner, manager].map(async (client) =>
              (await pull(client)).find((row) => row.id === preset.id),
            ),
          );
          const tree = (ofOwner?.doc as CommentPresetDto | undefined)?.comments ?? [];
          expect(ofManager?.doc).toEqual(ofOwner?.doc);
          expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
          // A legal tree is rebuilt from its own list.
          expect(applyPresetOperation([], { type: 'add', comments: tree })).toEqual({
            comments: tree,
          });
          expect(tree.map((comment) => comment.id).toSorted()).toEqual(
            flat.map((comment) => comment.id),
          );
        },
      ),
      { numRuns: 10 },
    );
  });
});
