import { expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, useCommentCleaning } from '../../../test/harness/comment-cleaning.ts';

const { advance, app, aPost, actions, fault, listJobs, readState, run, sandbox, turnOn, write } =
  useCommentCleaning();

it('reads texts that cannot be stored as they are, and acts on them', async () => {
  await turnOn({ words: ['scam'] });
  const post = aPost();
  const flawed = [
    write(post, { message: 'NUL\u0000 scam' }),
    write(post, { message: 'half \ud83d of a scam', from: { name: 'Uwe\u0000 \udc00Falk' } }),
    write(post, { message: '{"a":"\\u0000 scam"}' }),
  ];
  expect(await run()).toBe('done');
  expect(new Set(actions())).toEqual(new Set(flawed.map(({ id }) => `hide ${id}`)));
  const { data } = await listJobs();
  expect(
    Object.fromEntries(
      data.map(({ comment }) => [comment.id, [comment.message, comment.from?.name]]),
    ),
  ).toMatchObject({
    [flawed[0]?.id ?? '']: ['NUL scam', flawed[0]?.from?.name],
    [flawed[1]?.id ?? '']: ['half \ufffd of a scam', 'Uwe \ufffdFalk'],
    [flawed[2]?.id ?? '']: ['{"a":"\\u0000 scam"}', flawed[2]?.from?.name],
  });
});

it('goes on without a comment that the database refuses, and tells it', async () => {
  await turnOn({ words: ['scam'] });
  const post = aPost();
  const stored = Array.from({ length: 5 }, (_, at) => write(post, { message: `scam ${at}` }));
  write(post, { message: 'refused scam' });
  const { db } = app().container;
  await db.raw(
    `alter table ad_comments_seen add constraint refusing check (comment ->> 'message' <> 'refused scam') not valid`,
  );
  try {
    expect(await run()).toBe('done');
  } finally {
    await db.raw('alter table ad_comments_seen drop constraint refusing');
  }
  expect(new Set(actions())).toEqual(new Set(stored.map(({ id }) => `hide ${id}`)));
  const [last] = (await readState()).runs;
  expect(last).toMatchObject({
    fetchedCount: 5,
    problems: [{ code: 'comments_unreadable', message: 'Some comments could not be read.' }],
  });
});

it('tells that it cannot read a comment', async () => {
  await turnOn({ words: ['scam'] });
  const post = aPost();
  Object.assign(write(post, { message: 'scam' }), { id: 'no_number' });
  const { id } = write(post, { message: 'scam too' });
  await run();
  expect(actions()).toEqual([`hide ${id}`]);
  expect((await readState()).runs[0]?.problems).toMatchObject([{ code: 'comments_unreadable' }]);
});

const unreadable = Array.from({ length: 400 }, () => ({
  set: { id: {}, account_id: {} },
  leaveOut: [],
}));

it.each(['/me/adaccounts', '/act_*/ads'])(
  'keeps the posts that an incomplete list lacks, and tells it: %s',
  async (path) => {
    await turnOn({ words: ['scam'] });
    const post = aPost();
    expect(await run()).toBe('done');
    fault({ path, effect: { type: 'malformed_rows', rows: unreadable } });
    advance(7 * HOUR_MS);
    const { id } = write(post, { message: 'scam' });
    expect(await run()).toBe('done');
    expect(actions()).toEqual([`hide ${id}`]);
    expect((await readState()).runs[0]?.problems).toMatchObject([
      { subject: 'Facebook', code: 'ads_unreadable' },
    ]);
  },
);

it('takes no right from a Page that an incomplete list lacks, and tells it', async () => {
  await turnOn({ words: ['scam'] });
  const post = aPost();
  expect(await run()).toBe('done');
  fault({ path: '/me/accounts', effect: { type: 'malformed_rows', rows: unreadable } });
  advance(7 * HOUR_MS);
  const { id } = write(post, { message: 'scam' });
  expect(await run()).toBe('done');
  expect(actions()).toEqual([]);
  expect((await readState()).runs[0]?.problems[0]).toEqual({
    subject: 'Facebook',
    code: 'pages_unreadable',
    message: 'Some Pages could not be read.',
  });
  sandbox().state.faults.clear();
  advance(30 * MINUTE_MS);
  expect(await run()).toBe('done');
  expect(actions()).toEqual([`hide ${id}`]);
});

it('tells comments that it cannot reach, and reads on from the last it could', async () => {
  await turnOn({ words: ['scam'] });
  const post = aPost();
  advance(HOUR_MS);
  const { id, createdAtMs } = write(post, { message: 'scam', agoMs: 10 * MINUTE_MS });
  fault({ path: '/*/comments', effect: { type: 'malformed_paging', mode: 'lost_next' } });
  expect(await run()).toBe('done');
  expect(actions()).toEqual([`hide ${id}`]);
  expect((await readState()).runs[0]?.problems).toContainEqual(
    expect.objectContaining({ code: 'comments_unreadable' }),
  );
  const { rows } = await app().container.db.raw(
    'select read_until as "readUntil" from ad_comment_posts where post_id = ?',
    [post.id],
  );
  const secondMs = Math.floor(createdAtMs / 1_000) * 1_000;
  expect(rows).toEqual([{ readUntil: new Date(secondMs) }]);
});
