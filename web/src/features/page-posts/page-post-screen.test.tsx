import { commentCleaningRoutes as cleaningRoutes } from '@ads-checker/shared/contracts/comment-cleaning';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  comment,
  POST,
  preparePagePost,
  row,
  texts,
  view,
} from '../../../test/page-post-scene.tsx';
import { emitCommentChanges } from '../../lib/comment-changes.ts';
import { queryClient } from '../../lib/server-query.ts';
import type { LoadedPost } from './queries.ts';

const DYNAMIC = '771';

const { open, server } = preparePagePost();

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

it('shows the destination of the post, and the cleaning under it', async () => {
  let cleanedCount = 0;
  server().answer(cleaningRoutes.getPostCleaning, ({ params }) => ({
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

it('shows how many ads of the ad account use the post, if known on this device', async () => {
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
  server().answer(cleaningRoutes.getPostCleaning, () => ({
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

it('offers no moderation where the profile may not moderate the Page, and says so', async () => {
  await open({ answer: { ...view, canModerateComments: false, canReplyAsPage: false } });
  await screen.findByText('On Facebook, let this profile moderate comments of this Page.');
  const first = await row(/Author 1/);
  expect(within(first).queryByRole('button')).toBeNull();
  expect(within(first).queryByRole('checkbox')).toBeNull();
});

it('tells a reader without permission who may moderate', async () => {
  const { adUsers } = server().state.profiles;
  for (const [id, adUser] of adUsers) {
    adUsers.set(id, { ...adUser, accountId: '999', isShared: true });
  }
  const { changePermissions, changeAccountPermissions } = await open({
    answer: { ...view, canModerateComments: false },
  });
  changePermissions({ manage_all_users: false });
  changeAccountPermissions({ manage_team: false, manage_team_ads: false });
  await screen.findByText(
    'Only the profile’s owner and members with “Edit team ads” can moderate these comments.',
  );
});

it('groups comments by dynamic post, and reports unreadable ones', async () => {
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

it('filters comments by state and text, and reports no matches', async () => {
  await open();
  await row(/Author 1/);
  await userEvent.click(screen.getByRole('button', { name: /^Hidden/ }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await userEvent.type(screen.getByLabelText('Search in comments'), 'nothing like it');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4));
});

it('says how old the comments are, and reads them again when looked at again', async () => {
  const { asked } = await open();
  await row(/Author 1/);
  expect(screen.getByRole('button', { name: 'Refresh, data just now' })).toBeTruthy();
  const lookAgain = () => window.dispatchEvent(new Event('visibilitychange'));
  lookAgain();
  queryClient.setQueriesData<LoadedPost>({ queryKey: ['page-posts'] }, (post) =>
    post === undefined
      ? undefined
      : { ...post, fetchedAt: new Date(Date.now() - 60_000).toISOString() },
  );
  expect(asked).toHaveLength(1);
  lookAgain();
  await waitFor(() => expect(asked).toHaveLength(2));
});

it('finds the post of an ad whose link does not name it', async () => {
  const { asked, adUserId } = await open({ pagePostId: null, foundPostId: POST });
  await row(/Author 1/);
  expect(asked).toEqual([{ adUserId, pagePostId: POST, adId: '31' }]);
});

it('reports an ad without a post, and reads none', async () => {
  const { asked } = await open({ pagePostId: null });
  expect(await screen.findByText(/Ad Creative does not have related Page Post\./)).toBeTruthy();
  expect(asked).toEqual([]);
});

it('applies comment changes made elsewhere', async () => {
  const [adUser] = server().state.profiles.adUsers.values();
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

it('links back to its ad', async () => {
  await open();
  const back = await screen.findByRole('link', { name: 'Back to ad' });
  expect(back.getAttribute('href')).toMatch(/\/accounts\/81\/ads\?object=%2231%22$/);
});
