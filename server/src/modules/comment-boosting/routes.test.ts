import {
  commentBoostingRoutes as r,
  SHARE_ADDRESS_UNREAD,
} from '@ads-checker/shared/contracts/comment-boosting';
import { ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { RouteShape } from '@ads-checker/shared/http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestInput } from '../../../test/harness/client.ts';
import { TestStream } from '../../../test/harness/event-stream.ts';
import { comment, MINUTE_MS, useBoosting } from './test/scene.ts';

const scene = useBoosting();
const { app, owner, mate, stranger, addTask, addUser, accountId, adUserId, postOf, run, read } =
  scene;

const gone = '999999999';
let account = '';
let presetId = '';
let taskId = '';
let userId = '';

beforeEach(async () => {
  account = await accountId();
  await addUser();
  const db = app().container.db;
  const [user] = await db('comment_users').pluck<string[]>('id');
  userId = user ?? '';
  taskId = await addTask();
  await db('comment_presets').delete();
  const [preset] = await db('comment_presets')
    .insert({
      account_id: account,
      name: 'Solar, older roofs',
      is_shared: false,
      comments: JSON.stringify(
        [
          comment('1', { text: 'How long does it take?', reactions: { like: 6 } }),
          comment('2', { parentId: '1', text: 'A day.' }),
        ].map((each) => ({ ...each, video: null })),
      ),
    })
    .returning<{ id: string }[]>('id');
  presetId = preset?.id ?? '';
});

const ofTask = () => ({ params: { commentTaskId: taskId } });
const ofUser = () => ({ params: { commentUserId: userId } });
const inAccount = (body: object): RequestInput => ({ params: { accountId: account }, body });
const newTask = (more: object = {}) =>
  inAccount({ commentPresetId: presetId, postUrl: postOf().id, ...more });
const newUser = (more: object = {}) =>
  inAccount({ adUserId: adUserId(), pageId: postOf().pageId, ...scene.session(), ...more });
const goneTask = { params: { commentTaskId: gone } };
const goneUser = { params: { commentUserId: gone } };
const goneAccount = (input: RequestInput) => ({ ...input, params: { accountId: gone } });

interface Case {
  readonly name: keyof typeof r;
  readonly input: () => RequestInput;
  readonly invalid: () => RequestInput;
  readonly field: string;
  readonly missing: () => RequestInput;
  /** Expected for a colleague without permissions, who cannot see tasks. */
  readonly mateStatus: number;
}
const badTask = () => ({ params: { commentTaskId: 'x' } });
const badUser = () => ({ params: { commentUserId: 'x' } });
const TASK = { input: ofTask, invalid: badTask, field: 'params.commentTaskId' };
const USER = { input: ofUser, invalid: badUser, field: 'params.commentUserId' };
const list = () => ({ params: { accountId: account } });

const cases: Case[] = [
  {
    name: 'listTasks',
    input: list,
    invalid: () => ({ params: { accountId: 'x' } }),
    field: 'params.accountId',
    missing: () => goneAccount({}),
    mateStatus: 403,
  },
  { name: 'getTask', ...TASK, missing: () => goneTask, mateStatus: 404 },
  {
    name: 'createTask',
    input: newTask,
    invalid: () => newTask({ delayBetweenComment: { min: 6, max: 2 } }),
    field: 'body.delayBetweenComment.max',
    missing: () => newTask({ commentPresetId: gone }),
    mateStatus: 403,
  },
  { name: 'pauseTask', ...TASK, missing: () => goneTask, mateStatus: 404 },
  { name: 'startTask', ...TASK, missing: () => goneTask, mateStatus: 404 },
  { name: 'deleteTask', ...TASK, missing: () => goneTask, mateStatus: 404 },
  {
    name: 'listUsers',
    input: list,
    invalid: () => ({ ...list(), query: { includeShared: 'maybe' } }),
    field: 'query.includeShared',
    missing: () => goneAccount({}),
    mateStatus: 403,
  },
  {
    name: 'createUser',
    input: newUser,
    invalid: () => newUser({ languages: ['English'] }),
    field: 'body.languages.0',
    missing: () => newUser({ adUserId: gone }),
    mateStatus: 403,
  },
  {
    name: 'updateUser',
    input: () => ({ ...ofUser(), body: { shared: true } }),
    invalid: () => ({ ...ofUser(), body: { gender: 'none' } }),
    field: 'body.gender',
    missing: () => ({ ...goneUser, body: { shared: true } }),
    mateStatus: 404,
  },
  { name: 'deleteUser', ...USER, missing: () => goneUser, mateStatus: 404 },
  { name: 'checkUser', ...USER, missing: () => goneUser, mateStatus: 404 },
];

describe.each(cases)('$name', ({ name, input, invalid, field, missing, mateStatus }) => {
  const route: RouteShape = r[name];

  it('needs a session, and knows nothing for strangers', async () => {
    expect((await app().anonymous().call(route, input())).status).toBe(401);
    expect((await stranger().call(route, input())).status).toBe(404);
    expect((await mate().call(route, input())).status).toBe(mateStatus);
  });

  it('names what is wrong and what is not there', async () => {
    const { status, body } = await owner().call(route, invalid());
    expect([status, body]).toMatchObject([400, { details: { fields: [{ field }] } }]);
    expect((await owner().call(route, missing())).status).toBe(404);
  });
});

const create = (more: object = {}, key?: string) =>
  owner().call(r.createTask, { ...newTask(more), ...(key === undefined ? {} : { key }) });

describe('a new task', () => {
  it('has the plan of its seed, and its first step in the queue', async () => {
    await app().container.db('comment_tasks').delete();
    const { status, body } = await create({ reactions: { love: 2 }, seed: 7 });
    expect(status, JSON.stringify(body)).toBe(200);
    const { data } = r.createTask.response.parse(body);
    expect(data).toMatchObject({
      accountId: account,
      status: 'active',
      spec: {
        commentPresetId: presetId,
        commentPresetName: 'Solar, older roofs',
        postId: postOf().id,
        postName: postOf().creative.title,
        reactions: { love: 2 },
        areAllowedAttachments: true,
        delayBetweenComment: { min: 2, max: 6 },
        delayBetweenReaction: { min: 1, max: 3 },
      },
      page: { id: postOf().pageId },
      progress: {
        comments: { placed: 0, skipped: 0, total: 1 },
        replies: { placed: 0, skipped: 0, total: 1 },
        reactions: { placed: 0, skipped: 0, total: 2 },
      },
      heldBackBy: null,
      warningCount: 0,
      completedAt: null,
    });
    await app().runJobs({ only: ['deliver-comment'] });
    const { body: after } = await owner().call(r.getTask, { params: { commentTaskId: data.id } });
    const whole = r.getTask.response.parse(after).data;
    const [placed] = scene.pages().commentsOf(postOf());
    expect(whole.events).toEqual([
      {
        type: 'post_reply_added',
        postId: postOf().id,
        userId: postOf().pageId,
        userName: whole.page.name,
        createdTime: whole.steps[0]?.at,
        commentId: placed?.id,
        commentText: 'How long does it take?',
      },
    ]);
    expect(whole.fakeCommentIds).toEqual([placed?.id]);
    const times = whole.steps.map(({ at }) => at ?? '');
    expect(times).toEqual(times.toSorted());
  });

  it.each([
    ['its id', () => postOf().id],
    ['the number of the post alone', () => postOf().id.split('_')[1] ?? ''],
    ['its address', () => `https://www.facebook.com/${postOf().id.replace('_', '/posts/')}`],
  ])('finds the post by %s', async (_, postUrl) => {
    const { body } = await create({ postUrl: postUrl() });
    const postId = postOf().id;
    expect(r.createTask.response.parse(body).data.spec).toMatchObject({
      postId,
      postUrl: `${scene.sandbox().url}/posts/${postId}`,
    });
  });

  it.each([
    ['posts/pfbid02abcDEF', 'helio.solar/posts/pfbid02abcDEF?rdid=1'],
    ['reel/998877', 'reel/998877/?mibextid=x'],
    ['helio.solar/videos/998877/', 'watch/?v=998877'],
  ])('finds the post whose address is %s by %s', async (path, asked) => {
    const site = 'https://www.facebook.com/';
    const pageId = postOf().pageId;
    const [own] = scene.pages().publishedPostsOf(pageId);
    if (own === undefined) {
      throw new Error('The Page has published nothing itself.');
    }
    own.permalinkUrl = path.startsWith('posts/') ? `${site}${pageId}/${path}` : site + path;
    try {
      const { status, body } = await create({ postUrl: site + asked });
      expect([status, r.createTask.response.parse(body).data.spec.postId]).toEqual([200, own.id]);
    } finally {
      delete own.permalinkUrl;
    }
  });

  it('tells what to enter for an address that names no post it can find', async () => {
    const hidden = await create({ postUrl: 'https://www.facebook.com/helio/posts/pfbid02zzz' });
    const shared = await create({ postUrl: 'https://www.facebook.com/share/p/1AbCdEf/' });
    expect([hidden.status, hidden.body]).toMatchObject([400, { code: 'post_not_found' }]);
    expect([shared.status, shared.body]).toMatchObject([
      400,
      { details: { fields: [{ field: 'body.postUrl', message: SHARE_ADDRESS_UNREAD }] } },
    ]);
  });

  it('is one, however often it is asked for under its key', async () => {
    const first = await create({}, 'create-once');
    const second = await create({}, 'create-once');
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(await app().container.db('comment_tasks').count('id')).toEqual([{ count: '2' }]);
  });

  it('is refused without a profile of the Page, a post, or something to say', async () => {
    const noPost = await create({ postUrl: `${postOf().pageId}_1` });
    const badPost = await create({ postUrl: 'helio' });
    await app()
      .container.db('comment_presets')
      .update({ comments: JSON.stringify([]) });
    const noWords = await create();
    await app().container.db('comment_users').delete();
    await app()
      .container.db('comment_presets')
      .update({ comments: JSON.stringify([{ ...comment('1'), video: null }]) });
    const noUser = await create();
    expect(
      [noPost, badPost, noWords, noUser].map(({ status, body }) => [
        status,
        (body as { code?: unknown }).code ??
          (body as { details?: { fields?: unknown } }).details?.fields,
      ]),
    ).toEqual([
      [404, 100],
      [400, [expect.objectContaining({ message: 'The value is not valid PagePostId.' })]],
      [400, 'nothing_to_say'],
      [400, 'no_comment_user'],
    ]);
  });
});

describe('pause, start and delete', () => {
  const call = async (name: 'pauseTask' | 'startTask', id = taskId) => {
    const { body } = await owner().call(r[name], { params: { commentTaskId: id } });
    return r[name].response.parse(body).data;
  };
  const actions = () =>
    app()
      .container.db('activity_entries')
      .where({ kind: 'comment_boosting' })
      .orderBy('id')
      .pluck('action');

  it('of a task that is so already changes nothing', async () => {
    expect((await call('startTask')).status).toBe('active');
    const paused = await call('pauseTask');
    expect(paused).toMatchObject({ status: 'paused', nextAt: null });
    expect(await call('pauseTask')).toEqual(paused);
    expect((await call('startTask')).status).toBe('active');
    expect(await actions()).toEqual(['comment_task_paused', 'comment_task_started']);
  });

  it('of a completed one changes nothing, and what it placed stays', async () => {
    for (let step = 0; step < 5; step += 1) {
      await run(taskId);
      scene.pass(MINUTE_MS);
    }
    expect((await call('pauseTask')).status).toBe('completed');
    expect((await call('startTask')).status).toBe('completed');
    const { body } = await owner().call(r.getTask, ofTask());
    const { events, jobWarnings } = r.getTask.response.parse(body).data;
    expect(events.map(({ type }) => type)).toEqual([
      'comment_reply_added',
      'comment_reaction_added',
      'comment_reply_added',
      'post_reaction_added',
      'post_reply_added',
    ]);
    expect(jobWarnings).toEqual([]);
    expect((await owner().call(r.deleteTask, ofTask())).body).toEqual({ data: null });
    expect((await owner().call(r.deleteTask, ofTask())).status).toBe(404);
    expect(scene.written()).toHaveLength(3);
  });

  it('is heard by whoever reads the task, as its steps are', async () => {
    const stream = await TestStream.open(owner());
    const other = await TestStream.open(mate());
    await call('pauseTask');
    await call('startTask');
    scene.pass(MINUTE_MS);
    await run(taskId);
    await owner().call(r.deleteTask, ofTask());
    const told = () => stream.events.filter(({ name }) => name === 'commentTask');
    await expect.poll(() => told().length).toBe(4);
    const heard = { accountId: account, commentTaskId: taskId };
    expect(told().map(({ data }) => data)).toEqual([heard, heard, heard, heard]);
    expect(other.events.filter(({ name }) => name === 'commentTask')).toEqual([]);
    stream.close();
    other.close();
  });

  it('shows why a task waits, by job', async () => {
    await app().container.db('comment_users').delete();
    await run(taskId);
    const { body } = await owner().call(r.getTask, ofTask());
    expect(r.getTask.response.parse(body).data).toMatchObject({
      heldBackBy: { type: 'no_comment_user', message: null },
      jobWarnings: [{ jobId: `${taskId}-0`, type: 'no_comment_user', message: null }],
    });
    expect((await read(taskId)).task.tries).toBe(1);
  });
});

describe('a boosting profile', () => {
  it('is a Page that the connected profile manages, once', async () => {
    await owner().call(r.deleteUser, ofUser());
    const draft = { customName: 'Helio desk', gender: 'female', languages: ['de', 'en'] };
    const { status, body } = await owner().call(r.createUser, newUser(draft));
    expect(status, JSON.stringify(body)).toBe(200);
    const { commentUser } = r.createUser.response.parse(body).data;
    expect(commentUser).toMatchObject({
      accountId: account,
      facebookId: postOf().pageId,
      adUserId: adUserId(),
      status: 'active',
      shared: false,
      ...draft,
    });
    const again = await owner().call(r.createUser, newUser());
    expect([again.status, again.body]).toMatchObject([
      409,
      { error: ERROR_MESSAGES.facebookUserExists },
    ]);
    const other = await owner().call(r.createUser, newUser({ pageId: '1' }));
    expect([other.status, other.body]).toMatchObject([400, { code: 'user_data_not_found' }]);
  });

  it('changes the given fields only', async () => {
    const { body } = await owner().call(r.updateUser, { ...ofUser(), body: { shared: true } });
    const { commentUser } = r.updateUser.response.parse(body).data;
    expect(commentUser).toMatchObject({ shared: true, customName: null, gender: null });
    const shared = await mate().call(r.updateUser, { ...ofUser(), body: { shared: false } });
    expect(shared.status).toBe(403);
  });

  it('is as its connected profile is, and asks whether the Page is still managed', async () => {
    const status = async () => {
      const { body } = await owner().call(r.listUsers, list());
      return r.listUsers.response.parse(body).data.commentUsers.map((each) => each.status);
    };
    await app().container.modules.adUsersModule.service.reportStatus({
      adUserId: adUserId(),
      status: 'password_changed',
    });
    expect(await status()).toEqual(['login_required']);
    await app().container.modules.adUsersModule.service.reportStatus({
      adUserId: adUserId(),
      status: 'active',
    });
    scene.pages().setRules({ lostPageIds: [postOf().pageId] });
    const { body } = await owner().call(r.checkUser, ofUser());
    expect(r.checkUser.response.parse(body).data.commentUser.status).toBe('user_data_not_found');
    scene.pages().setRules({ lostPageIds: [] });
    await owner().call(r.checkUser, ofUser());
    expect(await status()).toEqual(['active']);
    await app().container.db('comment_users').update({ ad_user_id: null });
    expect(await status()).toEqual(['user_data_not_found']);
  });
});
