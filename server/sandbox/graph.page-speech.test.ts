import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startClient, type TestClient } from './testing/client.ts';

let client: TestClient;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.sandbox.close());
beforeEach(() => {
  const { pages } = client.sandbox.state;
  pages.clear();
  pages.setFlow(false);
});

/** A post whose page the profile may moderate, and the page's token. */
function getPost() {
  const { journal, pages } = client.sandbox.state;
  const page = journal.world.profiles
    .slice(0, 1)
    .flatMap((profile) => pages.pagesOf(profile))
    .find(({ tasks }) => tasks.includes('MODERATE'));
  const post = pages
    .listPosts()
    .find(({ pageId, parentPostId }) => pageId === page?.id && parentPostId === null);
  if (page === undefined || post === undefined) {
    throw new Error('The profile manages no page with a post.');
  }
  return { token: page.token, post, page };
}
const say = (path: string, form: Record<string, string>, token = getPost().token) =>
  client.post(`/${path}/comments`, form, { token });
const idOf = (body: unknown): string => String((body as { id?: unknown }).id);
const visit = async () => (await fetch(`${client.sandbox.url}/posts/${getPost().post.id}`)).text();

it('takes comments, answers with a photo and likes of a page, as visitors see them', async () => {
  const { post, page, token } = getPost();
  const first = await say(post.id, { message: 'How <long>?' });
  expect(first.status).toBe(200);
  const answer = await say(idOf(first.body), {
    message: 'A day.',
    attachment_url: 'https://media.example/1.png',
  });
  await client.post(`/${post.id}/likes`, {}, { token });
  await client.post(`/${post.id}/likes`, {}, { token });
  await client.post(`/${idOf(first.body)}/likes`, {}, { token });
  expect(client.sandbox.state.pages.listActions().map(({ kind, id }) => [kind, id])).toEqual([
    ['comment', post.id],
    ['reply', idOf(first.body)],
    ['like', post.id],
    ['like', idOf(first.body)],
  ]);
  const html = await visit();
  for (const part of [
    'How &#60;long&#62;?',
    `<li id="${idOf(answer.body)}"><b>${page.name}</b>`,
    'src="https://media.example/1.png"',
  ]) {
    expect(html).toContain(part);
  }
  // Likes of the post and the first comment: nobody else has liked new comments
  expect(html.match(/👍 \d+/g)).toEqual(['👍 1', '👍 1']);
});

it('refuses words, the same text twice, nothing at all, and whoever is not the page', async () => {
  const { post } = getPost();
  await client.admin('POST', '/comments/rules', { refusedWords: ['Casino'] });
  await say(post.id, { message: 'Yes' });
  const answers = [
    await say(post.id, { message: 'a casino near you' }),
    await say(post.id, { message: 'Yes' }),
    await say(post.id, {}),
    await say(post.id, { message: 'No' }, client.marta),
  ];
  expect(answers.map(({ body }) => (body as { error?: { code?: number } }).error?.code)).toEqual([
    368, 506, 100, 200,
  ]);
});

it('takes a post away and gives it back, and pages from whoever managed them', async () => {
  const { post } = getPost();
  const asked = async (path: string) => (await client.get(path)).status;
  const first = idOf((await say(post.id, { message: 'Yes' })).body);
  await client.admin('POST', '/comments/posts', { postId: post.id, isRemoved: true });
  expect([await asked(`/${post.id}`), await asked(`/${first}`)]).toEqual([400, 400]);
  expect(await visit()).toBe('This post is gone.');
  await client.admin('POST', '/comments/posts', { postId: post.id, isRemoved: false });
  expect(await visit()).toContain('Yes');

  const { page } = getPost();
  const listed = async () =>
    ((await client.get('/me/accounts?fields=id')).body as { data: { id: string }[] }).data.some(
      ({ id }) => id === page.id,
    );
  expect(await listed()).toBe(true);
  await client.admin('POST', '/comments/rules', { lostPageIds: [page.id] });
  expect(await listed()).toBe(false);
  expect(
    (await client.admin('POST', '/comments/posts', { postId: '1_2', isRemoved: true })).status,
  ).toBe(404);
});
