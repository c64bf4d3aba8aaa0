import 'fake-indexeddb/auto';
import {
  type CommentInboxState,
  type InboxCommentDto,
  commentInboxRoutes as r,
} from '@ads-checker/shared/contracts/comment-inbox';
import {
  type ModeratedComment,
  type PostCommentDto,
  pagePostRoutes,
} from '@ads-checker/shared/contracts/page-posts';
import { AppError } from '@ads-checker/shared/errors';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { notifyActorChange } from '../../lib/actor-change.ts';
import { emitCommentChanges } from '../../lib/comment-changes.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize((element, size) =>
  size.endsWith('Width') ? 1_000 : element.tagName === 'LI' ? 84 : 900,
);

const POST = {
  id: '2001_77',
  pagePostId: '2001_77',
  pageId: '2001',
  ad: { id: '31', name: 'Static v7' },
};

const state: CommentInboxState = {
  revision: 3,
  postsListedAt: '2026-11-20T10:00:00.000Z',
  postCount: 1,
  waitingPostCount: 0,
  isReadElsewhere: false,
  commentCount: 4,
  isCutShort: false,
  cutShortPostCount: 0,
  unreadableComments: 0,
  pages: [
    {
      id: '2001',
      name: 'Solarhaus Südwest',
      pictureUrl: null,
      canModerateComments: true,
      canReplyAsPage: true,
    },
  ],
  problems: [],
};

function comment(id: string, more: Partial<InboxCommentDto> = {}): InboxCommentDto {
  return {
    id: `77_${id}`,
    postId: POST.id,
    parentId: null,
    permalinkUrl: null,
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
const COMMENTS = [
  comment('4', { from: { id: '2001', name: 'Solarhaus Südwest', picture: null } }),
  comment('3', { status: 'hidden' }),
  comment('2', { parentId: '77_1' }),
  comment('1'),
];

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  notifyActorChange();
  server.restore();
});

async function open({
  query = '',
  of = state,
  comments = COMMENTS,
  posts = [POST],
  read = of,
}: {
  query?: string;
  of?: CommentInboxState;
  comments?: InboxCommentDto[];
  posts?: (typeof POST)[];
  read?: CommentInboxState | AppError;
} = {}) {
  server.answer(r.listComments, () => ({
    data: { comments, posts, next: null, state: of },
  }));
  server.answer(r.read, () => {
    if (read instanceof AppError) {
      throw read;
    }
    return { data: read };
  });
  await show(query);
}

async function show(query = '') {
  const [adUser] = server.state.profiles.adUsers.values();
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: `/ad-users/${adUser?.id}/comments${query}`,
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
}

/** Answers moderation requests; Facebook refuses the comments in `fails`. */
function moderate(fails: ReadonlySet<string> = new Set()) {
  const sent: unknown[] = [];
  server.answer(pagePostRoutes.moderateComments, ({ body: { moderation, comments } }) => {
    sent.push([moderation, comments.map(({ commentId }) => commentId)]);
    return {
      data: comments.map(({ pageId, commentId }): ModeratedComment => {
        const { postId: _postId, ...known } =
          COMMENTS.find(({ id }) => id === commentId) ?? comment('1');
        const status: Record<string, PostCommentDto['status']> = {
          hide: 'hidden',
          unhide: 'visible',
          delete: 'deleted',
        };
        return fails.has(commentId)
          ? {
              pageId,
              commentId,
              comment: known,
              error: { code: '368', message: 'Too many actions.' },
            }
          : {
              pageId,
              commentId,
              comment: { ...known, status: status[moderation] ?? known.status },
              error: null,
            };
      }),
    };
  });
  return sent;
}

const row = (name: RegExp) => screen.findByRole('listitem', { name });
const shown = () =>
  screen
    .queryAllByRole('listitem')
    .map(({ textContent }) => /Text \d/.exec(textContent ?? '')?.[0])
    .filter((text) => text !== undefined);

it('shows the comments of all posts with their Page and ad', async () => {
  await open();
  await row(/Author 1/);
  expect(shown()).toEqual(['Text 4', 'Text 3', 'Text 2', 'Text 1']);
  expect((await row(/Author 1/)).textContent).toContain('Solarhaus Südwest · Static v7');
  expect((await row(/Author 3/)).textContent).toContain('Hidden');
  const ofPage = within(await row(/Solarhaus/)).getByRole('button', { name: 'Hide' });
  expect(ofPage.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(ofPage);
  expect(
    await screen.findByText('Can’t moderate: a Page can’t hide its own comments'),
  ).toBeTruthy();
  expect(within(await row(/Author 1/)).getByRole('link', { name: 'Open thread' })).toHaveProperty(
    'href',
    expect.stringMatching(
      /page-posts\/2001_77\?comment=%2277_1%22&ad=%2231%22&name=%22Static\+v7%22$/,
    ),
  );
});

it('reads its filter from the URL', async () => {
  await open({ query: '?author=%22Author%203%22&state=hidden' });
  await row(/Author 3/);
  expect(shown()).toEqual(['Text 3']);
  await userEvent.click(screen.getByRole('button', { name: /^Visible/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(shown()).toHaveLength(4));
});

it('keeps new comments apart until requested, and updates others in place', async () => {
  await open();
  await row(/Author 1/);
  const news = { ...state, revision: 4 };
  server.answer(r.read, () => ({ data: news }));
  server.answer(r.listChanges, ({ query }) => ({
    data: {
      comments: query.since === '3' ? [comment('5'), comment('2', { status: 'hidden' })] : [],
      posts: [POST],
      next: null,
      isOutdated: false,
      state: news,
    },
  }));
  await userEvent.click(screen.getByRole('button', { name: /^Refresh/ }));
  const button = await screen.findByRole('button', { name: '1 new comment' });
  expect(shown()).toEqual(['Text 4', 'Text 3', 'Text 2', 'Text 1']);
  expect((await row(/Author 2/)).textContent).toContain('Hidden');
  expect(screen.getByRole('button', { name: 'Refresh, data just now' })).toBeTruthy();
  await userEvent.click(button);
  expect(shown()).toEqual(['Text 5', 'Text 4', 'Text 3', 'Text 2', 'Text 1']);
});

it('shows comments hidden or deleted elsewhere at once, without moving rows', async () => {
  await open();
  await row(/Author 1/);
  const [adUser] = server.state.profiles.adUsers.values();
  const changes = [
    { commentId: '77_1', state: 'deleted' as const },
    { commentId: '77_3', state: 'visible' as const },
    { commentId: '77_9', state: 'hidden' as const },
  ];
  act(() => emitCommentChanges({ adUserId: '0', changes }));
  expect((await row(/Author 1/)).textContent).not.toContain('Deleted');
  act(() => emitCommentChanges({ adUserId: adUser?.id ?? '', changes }));
  // Author 2 replied to Author 1
  for (const name of [/Author 1/, /Author 2/]) {
    const gone = await row(name);
    expect(gone.textContent).toContain('Deleted');
    expect(within(gone).queryByRole('button', { name: 'Hide' })).toBeNull();
  }
  expect((await row(/Author 3/)).textContent).not.toContain('Hidden');
  expect(shown()).toEqual(['Text 4', 'Text 3', 'Text 2', 'Text 1']);
});

it('supports triage by keyboard', async () => {
  await open();
  const sent = moderate();
  await row(/Author 1/);
  await userEvent.keyboard('jjj');
  expect(document.activeElement).toBe(await row(/Author 2/));
  await userEvent.keyboard('h');
  await waitFor(async () => expect((await row(/Author 2/)).textContent).toContain('Hidden'));
  await userEvent.keyboard('k');
  expect(document.activeElement).toBe(await row(/Author 3/));
  await userEvent.keyboard('u');
  await waitFor(async () => expect((await row(/Author 3/)).textContent).not.toContain('Hidden'));
  await userEvent.keyboard('jjx');
  expect(await screen.findByText('1 selected')).toBeTruthy();
  await userEvent.keyboard('d');
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete comment' }));
  // Together with its reply
  await waitFor(() => expect(shown()).toEqual(['Text 4', 'Text 3']));
  expect(sent).toEqual([
    ['hide', ['77_2']],
    ['unhide', ['77_3']],
    ['delete', ['77_1']],
  ]);
});

it('lists each failed comment, and retries those', async () => {
  await open();
  const fails = new Set(['77_1']);
  const sent = moderate(fails);
  await row(/Author 1/);
  for (const name of [/Author 1/, /Author 2/, /Solarhaus/]) {
    await userEvent.click(within(await row(name)).getByRole('checkbox'));
  }
  const bar = within(screen.getByRole('region', { name: 'Selected comments' }));
  await userEvent.click(bar.getByRole('button', { name: 'Hide' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('1 comment wasn’t changed');
  expect(alert.textContent).toContain('Author 1 “Text 1”: Too many actions.');
  expect(
    await screen.findByText('1 comment hidden. Skipped: 1 (a Page can’t hide its own comments).'),
  ).toBeTruthy();
  fails.clear();
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect((await row(/Author 1/)).textContent).toContain('Hidden'));
  expect(screen.queryByText('1 comment wasn’t changed')).toBeNull();
  expect(sent).toEqual([
    ['hide', ['77_2', '77_1']],
    ['hide', ['77_1']],
  ]);
});

it('blocks the author, and deletes the comment too on request', async () => {
  await open();
  const sent = moderate();
  await userEvent.click(within(await row(/Author 1/)).getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block author…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Block 1 author?' });
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Delete this comment too' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Block author' }));
  await waitFor(() => expect(sent).toEqual([['delete_and_block_author', ['77_1']]]));
});

it('replies and likes as the Page', async () => {
  await open();
  const sent: unknown[] = [];
  server.answer(pagePostRoutes.likeComment, ({ params, body }) => {
    sent.push([params.pagePostId, params.commentId, body]);
    return { data: { ...comment('1'), isLikedByPage: body.isLiked, likeCount: 4 } };
  });
  server.answer(pagePostRoutes.replyToComment, ({ params, body }) => {
    sent.push([params.pagePostId, params.commentId, body]);
    return { data: comment('6', { parentId: '77_1', message: body.message }) };
  });
  await row(/Author 1/);
  await userEvent.keyboard('jjjjl');
  const like = within(await row(/Author 1/)).getByRole('button', { name: /Likes/ });
  await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true'));
  await userEvent.keyboard('r');
  // Typed text does not trigger shortcuts
  await userEvent.type(await screen.findByRole('textbox', { name: /Reply as/ }), 'jxhd yes');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Reply sent')).toBeTruthy();
  expect(document.activeElement).toBe(await row(/Author 1/));
  expect(sent).toEqual([
    [POST.id, '77_1', { isLiked: true }],
    [POST.id, '77_1', { message: 'jxhd yes' }],
  ]);
  expect(screen.queryByText('1 selected')).toBeNull();
});

it('first requests new comments under the visible posts', async () => {
  await open();
  await screen.findByText('Text 1');
  const asked: unknown[] = [];
  server.answer(r.read, ({ body }) => {
    asked.push(body);
    return { data: state };
  });
  await userEvent.click(screen.getByRole('button', { name: /^Refresh/ }));
  await waitFor(() => expect(asked).toEqual([{ isWhole: true, seenPostIds: [POST.id] }]));
});

const OTHER_POST = { ...POST, id: '2002_5', pagePostId: '2002_5', pageId: '2002' };
const READ_ONLY_PAGE = {
  id: '2002',
  name: 'Brauerei Nord',
  pictureUrl: null,
  canModerateComments: false,
  canReplyAsPage: false,
};

it('says which Page access is missing, and finds what can be moderated', async () => {
  server.answer(r.read, () => ({ data: state }));
  await open({
    of: { ...state, pages: [...state.pages, READ_ONLY_PAGE, { ...READ_ONLY_PAGE, id: '2003' }] },
    comments: [...COMMENTS, comment('0', { postId: OTHER_POST.id })],
    posts: [POST, OTHER_POST],
  });
  const closed = await row(/Author 0/);
  expect(closed.textContent).toContain('Can’t moderate: no access to Page');
  expect(within(closed).queryByRole('checkbox')).toBeNull();
  expect(within(closed).queryByRole('button', { name: /Hide|Reply|Likes/ })).toBeNull();
  const [note] = screen.getAllByText(/let this profile moderate comments/);
  expect(note?.textContent).toContain('of these Pages: Brauerei Nord (2002), Brauerei Nord (2003)');
  const sent = moderate();
  await userEvent.keyboard('jjjjjhd');
  expect(await screen.findByText('Can’t moderate: no access to Page')).toBeTruthy();
  expect([screen.queryByRole('alertdialog'), sent]).toEqual([null, []]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'I can moderate' }));
  await waitFor(() => expect(shown()).toEqual(['Text 4', 'Text 3', 'Text 2', 'Text 1']));
});

it('says that the profile is disconnected', async () => {
  const [adUser] = server.state.profiles.adUsers.values();
  if (adUser !== undefined) {
    server.state.profiles.adUsers.set(adUser.id, { ...adUser, status: 'login_required' });
  }
  await open();
  expect((await row(/Author 1/)).textContent).toContain('Can’t moderate: profile disconnected');
  expect(within(await row(/Author 1/)).queryByRole('checkbox')).toBeNull();
});

it('finds links, phone numbers and words as comment cleaning does', async () => {
  await open({
    comments: [
      comment('4', { message: 'Text 4 see t.me/offers' }),
      comment('3', { message: 'Text 3 call +49 30 901820' }),
      comment('2', { message: 'Text 2 what a sc\u0430m' }),
      comment('1', { message: 'Text 1 order 4711' }),
    ],
  });
  await row(/Author 1/);
  const choose = async (option: string) => {
    await userEvent.click(screen.getByRole('button', { name: /^Contains/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: option }));
  };
  await choose('With a link');
  await waitFor(() => expect(shown()).toEqual(['Text 4']));
  await choose('With a phone number');
  await waitFor(() => expect(shown()).toEqual(['Text 3']));
  await choose('With words…');
  await waitFor(() => expect(shown()).toHaveLength(4));
  await userEvent.type(screen.getByRole('textbox', { name: 'Words' }), 'scam, fake*');
  await waitFor(() => expect(shown()).toEqual(['Text 2']));
  await choose('Any text');
  await waitFor(() => expect(shown()).toHaveLength(4));
});

it('selects everything found with its number, and keeps totals while comments arrive', async () => {
  await open();
  await row(/Author 1/);
  const totals = () =>
    ['All', 'Visible', 'Hidden'].map(
      (name) => screen.getByRole('button', { name: new RegExp(`^${name} ?\\d`) }).textContent,
    );
  await waitFor(() => expect(totals()).toEqual(['All4', 'Visible3', 'Hidden1']));
  const news = { ...state, revision: 4 };
  server.answer(r.read, () => ({ data: news }));
  server.answer(r.listChanges, ({ query }) => ({
    data: {
      // One is older than all others
      comments: query.since === '3' ? [comment('5'), comment('0')] : [],
      posts: [POST],
      next: null,
      isOutdated: false,
      state: news,
    },
  }));
  await userEvent.click(screen.getByRole('button', { name: /^Refresh/ }));
  const button = await screen.findByRole('button', { name: '2 new comments' });
  expect(totals()).toEqual(['All4', 'Visible3', 'Hidden1']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all found: 4' }));
  expect(await screen.findByText('4 selected')).toBeTruthy();
  await userEvent.click(button);
  expect(totals()).toEqual(['All6', 'Visible5', 'Hidden1']);
  expect(screen.getByText('4 selected')).toBeTruthy();
  const all = screen.getByRole('checkbox', { name: 'Select all found: 6' });
  expect(all.getAttribute('aria-checked')).toBe('mixed');
});

it('waits for the rest of the list before it selects everything', async () => {
  const rest = Promise.withResolvers<void>();
  await open();
  await row(/Author 1/);
  cleanup();
  notifyActorChange();
  server.answer(r.listComments, async ({ query }) => {
    if (query.before !== undefined) {
      await rest.promise;
    }
    return query.before === undefined
      ? { data: { comments: COMMENTS.slice(0, 2), posts: [POST], next: '1_1_1', state } }
      : { data: { comments: COMMENTS.slice(2), posts: [POST], next: null, state } };
  });
  await show();
  await row(/Author 3/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all found' }));
  expect(screen.queryByText(/selected$/)).toBeNull();
  rest.resolve();
  expect(await screen.findByText('4 selected')).toBeTruthy();
});

it('reports what could not be read, and keeps the rest', async () => {
  await open({
    of: {
      ...state,
      problems: [
        { pageId: '2001', subject: 'Solarhaus Südwest', code: '283', message: 'No access.' },
      ],
    },
    read: new AppError(
      'FailedPreconditionError',
      'This profile is disconnected from Facebook. Connect it again.',
      { code: 'login_required' },
    ),
  });
  expect(await screen.findByText(/These comments may be outdated/)).toBeTruthy();
  const [problem] = screen.getAllByText(/No access\./);
  expect(problem?.textContent).toBe('Solarhaus Südwest: No access.');
  expect(shown()).toHaveLength(4);
});

it('reports that more posts are being discovered after the known ones were read', async () => {
  await open({ of: { ...state, postsListedAt: null } });
  expect(await screen.findByText('Looking for posts…')).toBeTruthy();
  expect(shown()).toHaveLength(4);
});

it('shows an empty state', async () => {
  await open({ comments: [], of: { ...state, commentCount: 0 } });
  expect(await screen.findByText('No comments yet')).toBeTruthy();
});
