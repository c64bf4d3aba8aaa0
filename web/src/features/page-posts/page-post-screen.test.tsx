import 'fake-indexeddb/auto';
import { commentCleaningRoutes as cleaningRoutes } from '@ads-checker/shared/contracts/comment-cleaning';
import {
  type PagePostView,
  type PostCommentDto,
  pagePostRoutes as r,
} from '@ads-checker/shared/contracts/page-posts';
import { AppError } from '@ads-checker/shared/errors';
import { IDEMPOTENCY_HEADER } from '@ads-checker/shared/http';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showAddress } from '../../../test/at-address.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { emitCommentChanges } from '../../lib/comment-changes.ts';
import { pagePostPath } from '../../lib/page-post-path.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

const POST = '2001_77';
const DYNAMIC = '771';

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

function comment(id: string, more: Partial<PostCommentDto> = {}): PostCommentDto {
  return {
    id: `77_${id}`,
    parentId: null,
    permalinkUrl: `https://www.facebook.com/77_${id}`,
    from: { id: `9${id}`, name: `Author ${id}`, picture: null },
    message: `Text ${id}`,
    status: 'visible',
    likeCount: 3,
    commentCount: 0,
    isLikedByPage: false,
    createdAt: `2026-11-20T10:0${id}:00.000Z`,
    ...more,
  };
}

const view: PagePostView = {
  page: { id: '2001', name: 'Solarhaus Südwest', category: 'Retail', pictureUrl: null },
  pagePost: {
    id: POST,
    permalinkUrl: `https://www.facebook.com/${POST}`,
    link: 'https://solarhaus.example/quiz',
    message: 'Ihr Dach kann mehr.',
    title: 'Solarrechner',
    imageUrl: null,
    callToActionType: 'LEARN_MORE',
    isHidden: false,
    isPublished: true,
    isInlineCreated: false,
    createdAt: '2026-11-12T09:00:00.000Z',
    dynamicPosts: [],
  },
  canModerateComments: true,
  canReplyAsPage: true,
  comments: {
    [POST]: [
      comment('4', { from: { id: '2001', name: 'Solarhaus Südwest', picture: null } }),
      comment('3', { status: 'hidden', from: null }),
      comment('2', { parentId: '77_1' }),
      comment('1', { commentCount: 1 }),
    ],
  },
  unreadPosts: [],
  hasUnlistedPosts: false,
  cutShortPosts: [],
  unreadableComments: 0,
};

async function open({
  answer = view,
  pagePostId = POST,
  storedAds,
}: {
  answer?: PagePostView | AppError;
  pagePostId?: string | null;
  /** What this device knows of the ads of the ad account, as far as the screen reads it. */
  storedAds?: (of: object) => Promise<readonly object[]>;
} = {}) {
  const [adUser] = server.state.profiles.adUsers.values();
  const asked: unknown[] = [];
  server.answer(r.getPagePost, ({ params, query }) => {
    asked.push({ ...params, ...query });
    if (answer instanceof AppError) {
      throw answer;
    }
    return { data: answer };
  });
  const { user, session } = await signIn('administrator');
  const opened = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  const replica =
    storedAds === undefined
      ? opened
      : { ...opened, findStoredAds: storedAds as typeof opened.findStoredAds };
  await showAddress({
    path: pagePostPath({
      adUserId: adUser?.id ?? '',
      adId: '31',
      adName: 'Static v7',
      adAccountId: '81',
      pagePostId,
    }),
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
  return { asked, adUserId: adUser?.id ?? '' };
}

const row = (name: RegExp) => screen.findByRole('listitem', { name });
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('shows the post, and its comments in threads with the newest first', async () => {
  const { asked } = await open();
  await row(/Author 1/);
  expect(texts().map((text) => /Text \d/.exec(text ?? '')?.[0])).toEqual([
    'Text 4',
    'Text 3',
    'Text 1',
    'Text 2',
  ]);
  expect(screen.getByText('Ihr Dach kann mehr.')).toBeTruthy();
  expect((await row(/author not shown/)).textContent).toContain('Hidden');
  const own = await row(/Solarhaus/);
  expect(own.textContent).toContain('Page');
  expect(within(own).queryByRole('button', { name: 'Hide' })).toBeNull();
  expect(asked).toHaveLength(1);
});

it('shows where the post leads, and what the cleaning does under it', async () => {
  let cleanedCount = 0;
  server.answer(cleaningRoutes.getPostCleaning, ({ params }) => ({
    data: {
      action: 'hide' as const,
      disabledUntil: null,
      isWatched: params.pagePostId === POST,
      lastReadAt: '2026-11-20T10:30:00.000Z',
      cleanedCount,
      lastCleanedAt: cleanedCount === 0 ? null : '2026-11-20T10:20:00.000Z',
    },
  }));
  const { adUserId } = await open({ answer: { ...view, hasUnlistedPosts: true } });
  const panel = within(await screen.findByRole('region', { name: 'Post' }));
  expect(panel.getByRole('link', { name: 'Learn more' }).getAttribute('href')).toBe(
    'https://solarhaus.example/quiz',
  );
  expect(panel.getByText(/doesn’t list all posts of this dynamic ad/)).toBeTruthy();
  expect(await panel.findByText(/^Hide, last checked/)).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Cleaning settings' }).getAttribute('href')).toBe(
    `/ad-users/${adUserId}/tasks`,
  );
  expect(panel.queryByText(/in 24 hours/)).toBeNull();
  cleanedCount = 1;
  emitCommentChanges({ adUserId, changes: [{ commentId: '77_1', state: 'hidden' }] });
  expect(await panel.findByText(/^1 comment in 24 hours, last/)).toBeTruthy();
});

it('tells how many ads of the ad account show the post, where this device knows', async () => {
  const ads = ['1', '1', '2'].map((adSetId) => ({ adSetId, creative: { pagePostId: POST } }));
  const other = { adSetId: '3', creative: { pagePostId: '2001_78' } };
  const asked: unknown[] = [];
  const { adUserId } = await open({
    storedAds: async (of) => {
      asked.push(of);
      return [...ads, other, { adSetId: '4', creative: null }];
    },
  });
  expect(await screen.findByText('3 ads in 2 ad sets')).toBeTruthy();
  expect(asked).toEqual([{ adUserId, adAccountId: '81' }]);
  cleanup();
  queryClient.clear();
  await open();
  await row(/Author 1/);
  expect(screen.queryByText(/ad sets?$/)).toBeNull();
});

it.each([
  [{ action: null }, 'Off'],
  [{ isWatched: false }, 'Not under this post'],
  [{ disabledUntil: '2126-11-20T10:30:00.000Z' }, /^Paused until/],
] as const)('says so where nothing is cleaned: %o', async (change, expected) => {
  server.answer(cleaningRoutes.getPostCleaning, () => ({
    data: {
      action: 'hide' as const,
      disabledUntil: null,
      isWatched: true,
      lastReadAt: null,
      cleanedCount: 0,
      lastCleanedAt: null,
      ...change,
    },
  }));
  await open();
  const panel = within(await screen.findByRole('region', { name: 'Post' }));
  expect(await panel.findByText(expected)).toBeTruthy();
});

it('marks a comment while it is hidden, sends it once, and shows what the server said', async () => {
  await open();
  const sent: unknown[] = [];
  const held = Promise.withResolvers<void>();
  server.answer(r.updateComment, async ({ params, body }) => {
    sent.push([params.commentId, body]);
    await held.promise;
    return { data: comment('1', { status: 'hidden' }) };
  });
  const hide = within(await row(/Author 1/)).getByRole('button', { name: 'Hide' });
  await userEvent.click(hide);
  await userEvent.click(hide);
  expect((await row(/Author 1/)).textContent).toContain('Updating…');
  held.resolve();
  expect(await within(await row(/Author 1/)).findByRole('button', { name: 'Unhide' })).toBeTruthy();
  expect((await row(/Author 1/)).textContent).not.toContain('Updating…');
  expect(sent).toEqual([['77_1', { isHidden: true }]]);
});

it('takes a deleted comment and its answers away only after the server has', async () => {
  await open();
  const held = Promise.withResolvers<void>();
  server.answer(r.deleteComment, async () => {
    await held.promise;
    return { data: null };
  });
  const remove = within(await row(/Author 1/)).getByRole('button', { name: 'Delete comment' });
  await userEvent.click(remove);
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete comment' }));
  await waitFor(async () => expect((await row(/Author 1/)).textContent).toContain('Deleting…'));
  held.resolve();
  await waitFor(() =>
    expect(texts().map((text) => /Text \d/.exec(text ?? '')?.[0])).toEqual(['Text 4', 'Text 3']),
  );
});

it('keeps a comment that was not deleted, and says why', async () => {
  await open();
  server.answer(r.deleteComment, () => {
    throw new AppError(
      'AuthorizationError',
      'This profile may not moderate the comments of this Page.',
      {
        code: 'cannot_moderate',
      },
    );
  });
  await userEvent.click(
    within(await row(/Author 1/)).getByRole('button', { name: 'Delete comment' }),
  );
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete comment' }));
  expect(await screen.findByText(/may not moderate the comments of this Page/)).toBeTruthy();
  expect((await row(/Author 1/)).textContent).not.toContain('Deleting…');
});

it('lets nobody moderate who may not', async () => {
  await open({ answer: { ...view, canModerateComments: false, canReplyAsPage: false } });
  const first = await row(/Author 1/);
  expect(within(first).queryByRole('button')).toBeNull();
  expect(within(first).queryByRole('checkbox')).toBeNull();
});

it('groups comments by dynamic post, and names what could not be read', async () => {
  await open({
    answer: {
      ...view,
      pagePost: {
        ...view.pagePost,
        dynamicPosts: [
          {
            id: DYNAMIC,
            permalinkUrl: `https://www.facebook.com/${DYNAMIC}`,
            link: null,
            message: null,
            title: 'Panel 400 W',
            imageUrl: null,
            createdAt: null,
          },
        ],
      },
      comments: { [DYNAMIC]: [comment('5')] },
      unreadPosts: [{ postId: POST, code: '283', message: 'No access.' }],
    },
  });
  expect(await screen.findByRole('heading', { name: /Panel 400 W/ })).toBeTruthy();
  expect(texts()).toHaveLength(1);
  expect(screen.getByText(/No access\./)).toBeTruthy();
});

it('finds comments by state and text, and says when nothing matches', async () => {
  await open();
  await row(/Author 1/);
  await userEvent.click(screen.getByRole('button', { name: /^Hidden/ }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await userEvent.type(screen.getByLabelText('Search in comments'), 'nothing like it');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4));
});

it('says that an ad has no post, and asks the server nothing', async () => {
  const { asked } = await open({ pagePostId: null });
  expect(await screen.findByText(/Ad Creative does not have related Page Post\./)).toBeTruthy();
  expect(asked).toEqual([]);
});

it('sends a reply once, keeps what was typed when it failed, and shows it in its thread', async () => {
  await open();
  const sent: unknown[] = [];
  const keys: unknown[] = [];
  server.refuse(r.replyToComment, ({ headers }) => {
    keys.push(headers[IDEMPOTENCY_HEADER]);
    return keys.length === 1
      ? new AppError('UnavailableError', 'Can’t reach Facebook. Try again.')
      : undefined;
  });
  server.answer(r.replyToComment, ({ params, body }) => {
    sent.push([params.commentId, body]);
    return { data: comment('8', { parentId: '77_1', message: body.message }) };
  });
  (await row(/Author 2/)).focus();
  await userEvent.keyboard('r');
  const field = await screen.findByRole('textbox', { name: 'Reply as Solarhaus Südwest' });
  await userEvent.type(field, ' We call you. {Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Can’t reach Facebook/)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: /Reply as/ })).toBeNull();
  expect(document.activeElement).toBe(await row(/Author 2/));
  await userEvent.click(within(await row(/Author 2/)).getByRole('button', { name: 'Reply' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  expect((await row(/Author 8/)).textContent).toContain('We call you.');
  expect(
    texts()
      .slice(0, 5)
      .map((text) => /Author \d|Solarhaus|author not shown/.exec(text ?? '')?.[0]),
  ).toEqual(['Solarhaus', 'author not shown', 'Author 1', 'Author 2', 'Author 8']);
  expect((await row(/Author 1/)).textContent).toContain('2 replies');
  expect(sent).toEqual([['77_2', { message: 'We call you.' }]]);
  expect(keys).toEqual([expect.any(String), keys[0]]);
  await userEvent.keyboard('r');
  expect(await screen.findByRole('textbox', { name: /Reply as/ })).toHaveProperty('value', '');
});

it('sends no empty reply', async () => {
  await open();
  await userEvent.click(within(await row(/Author 1/)).getByRole('button', { name: 'Reply' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Enter a reply')).toBeTruthy();
});

it('likes as the page and takes it back', async () => {
  await open();
  const sent: unknown[] = [];
  server.answer(r.likeComment, ({ body: { isLiked } }) => {
    sent.push(isLiked);
    return { data: comment('1', { isLikedByPage: isLiked, likeCount: isLiked ? 4 : 3 }) };
  });
  const like = async (isPressed: boolean) =>
    within(await row(/Author 1/)).findByRole('button', { name: /Likes/, pressed: isPressed });
  await userEvent.click(await like(false));
  expect((await like(true)).textContent).toContain('4');
  (await row(/Author 1/)).focus();
  await userEvent.keyboard('l');
  expect((await like(false)).textContent).toContain('3');
  expect(sent).toEqual([true, false]);
});

it('blocks an author after saying what that means, with the comment or without', async () => {
  await open();
  const blocked: unknown[] = [];
  server.answer(r.blockCommentAuthor, ({ params }) => {
    blocked.push(params.commentId);
    return { data: null };
  });
  server.answer(r.moderateComments, ({ body }) => {
    blocked.push(body);
    const [place] = body.comments;
    return {
      data:
        place === undefined
          ? []
          : [{ ...place, comment: comment('2', { status: 'deleted' }), error: null }],
    };
  });
  const ask = async (name: RegExp) => {
    await userEvent.click(within(await row(name)).getByRole('button', { name: 'Block author' }));
    const dialog = await screen.findByRole('alertdialog', { name: /^Block Author/ });
    expect(dialog.textContent).toContain('can no longer comment on posts of Solarhaus Südwest');
    return within(dialog);
  };
  await userEvent.click((await ask(/Author 1/)).getByRole('button', { name: 'Block author' }));
  expect(await screen.findByText('Author 1 is blocked')).toBeTruthy();
  const dialog = await ask(/Author 2/);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Also delete this comment' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete and block' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: /Author 2/ })).toBeNull());
  expect(blocked).toEqual([
    '77_1',
    { moderation: 'delete_and_block_author', comments: [{ pageId: '2001', commentId: '77_2' }] },
  ]);
  expect(within(await row(/Solarhaus/)).queryByRole('button', { name: 'Block author' })).toBeNull();
});

it('moderates many in one request, and says how it went', async () => {
  await open();
  const asked: unknown[] = [];
  server.answer(r.moderateComments, ({ body }) => {
    asked.push(body);
    return {
      data: body.comments.map((place) =>
        place.commentId === '77_1'
          ? { ...place, comment: comment('1'), error: { code: '368', message: 'Too often.' } }
          : {
              ...place,
              comment: comment('2', { status: 'hidden', parentId: '77_1' }),
              error: null,
            },
      ),
    };
  });
  for (const name of [/Author 1/, /Author 2/, /Solarhaus/]) {
    await userEvent.click(within(await row(name)).getByRole('checkbox'));
  }
  const bar = within(await screen.findByRole('region', { name: 'Selected comments' }));
  await userEvent.click(bar.getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText(/1 comment hidden\. Skipped: 1\. Failed: 1\./)).toBeTruthy();
  expect((await row(/Author 2/)).textContent).toContain('Hidden');
  expect((await row(/Author 1/)).textContent).not.toContain('Hidden');
  expect(asked).toEqual([
    {
      moderation: 'hide',
      comments: ['77_1', '77_2'].map((commentId) => ({ pageId: '2001', commentId })),
    },
  ]);
});

it('shows what somebody made of a comment elsewhere', async () => {
  const [adUser] = server.state.profiles.adUsers.values();
  await open();
  await row(/Author 1/);
  emitCommentChanges({
    adUserId: adUser?.id ?? '',
    changes: [
      { commentId: '77_1', state: 'hidden' },
      { commentId: '77_3', state: 'deleted' },
    ],
  });
  expect(await within(await row(/Author 1/)).findByRole('button', { name: 'Unhide' })).toBeTruthy();
  expect(texts()).toHaveLength(3);
});

it('leads back to its ad', async () => {
  await open();
  const back = await screen.findByRole('link', { name: 'Back to the ad' });
  expect(back.getAttribute('href')).toMatch(/\/accounts\/81\/ads\?object=%2231%22$/);
});
