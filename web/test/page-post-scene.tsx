import 'fake-indexeddb/auto';
import {
  type PagePostView,
  type PostCommentDto,
  pagePostRoutes as r,
} from '@ads-checker/shared/contracts/page-posts';
import { AppError } from '@ads-checker/shared/errors';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { pagePostPath } from '../src/lib/page-post-path.ts';
import { queryClient } from '../src/lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../src/replica/index.ts';
import { renderRoute } from './render-route.tsx';
import { signIn, startTestServer } from './test-server.ts';

export const POST = '2001_77';

export function comment(id: string, more: Partial<PostCommentDto> = {}): PostCommentDto {
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

/** With a hidden comment, a reply, and a comment of the Page itself. */
export const view: PagePostView = {
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

/** The screen of a post with a server of its own for each test. */
export function preparePagePost() {
  vi.setConfig({ testTimeout: 60_000 });
  // The test DOM sets navigator.locks to null; one tab needs no locks
  Object.defineProperty(navigator, 'locks', { value: undefined });

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

  async function open({
    answer = view,
    pagePostId = POST,
    foundPostId = null,
    storedAds,
  }: {
    answer?: PagePostView | AppError;
    pagePostId?: string | null;
    /** The post that the ad names, when it is asked. */
    foundPostId?: string | null;
    /** What this device has stored of the ad account's ads, as far as the screen reads it. */
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
    server.answer(r.findAdPost, ({ params: { adId } }) => ({
      data: { adId, name: 'Static v7', adAccountId: '81', pagePostId: foundPostId },
    }));
    const { user, session } = await signIn('administrator');
    const opened = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
    const replica =
      storedAds === undefined
        ? opened
        : { ...opened, findStoredAds: storedAds as typeof opened.findStoredAds };
    const { changePermissions, changeAccountPermissions } = await renderRoute({
      path: pagePostPath({
        adUserId: adUser?.id ?? '',
        adId: '31',
        adName: 'Static v7',
        adAccountId: '81',
        pagePostId,
      }),
      wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
    });
    return { asked, adUserId: adUser?.id ?? '', changePermissions, changeAccountPermissions };
  }

  return { server: () => server, open };
}

export const row = (name: RegExp) => screen.findByRole('listitem', { name });
/** Texts of the comments in display order. */
export const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
