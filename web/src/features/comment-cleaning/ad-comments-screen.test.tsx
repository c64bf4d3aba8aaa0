import 'fake-indexeddb/auto';
import {
  type AdCommentJobDto,
  type CommentCleanState,
  NO_CRITERIA,
  commentCleaningRoutes as r,
} from '@ads-checker/shared/contracts/comment-cleaning';
import { AppError } from '@ads-checker/shared/errors';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

const AT = '2026-11-21T13:31:00.000Z';

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

function sharedId(): string {
  const adUser = [...server.state.profiles.adUsers.values()].find(
    ({ status, isShared }) => status === 'active' && isShared,
  );
  if (adUser === undefined) {
    throw new Error('The team has no healthy shared profile.');
  }
  return adUser.id;
}

function job(overrides: Partial<AdCommentJobDto> = {}): AdCommentJobDto {
  return {
    id: '1',
    taskId: '1',
    comment: {
      id: '5_1',
      adUserId: sharedId(),
      adId: '120',
      parentId: null,
      permalinkUrl: null,
      from: { id: '55', name: 'Uwe Falk', picture: null },
      message: 'a scam',
      status: 'hidden',
      likeCount: null,
      commentCount: 0,
      createdAt: AT,
    },
    status: 'success',
    conclusion: {
      outcome: 'hidden',
      wasGone: false,
      isAuthorBlocked: null,
      errorCode: null,
      errorMessage: null,
    },
    createdAt: AT,
    completedAt: AT,
    action: 'hide',
    reason: { kind: 'word', match: 'scam' },
    adName: 'Static v7',
    adAccountId: '101',
    postId: '2001_5',
    pageId: '2001',
    undone: null,
    ...overrides,
  };
}

function stateOf(overrides: Partial<CommentCleanState> = {}): CommentCleanState {
  const tasks = server.state.profiles.tasks.get(sharedId());
  if (tasks === undefined) {
    throw new Error('The profile has no tasks.');
  }
  return {
    adCommentCleanTask: tasks.adCommentCleanTask,
    criteria: {
      ...NO_CRITERIA,
      words: [],
      allowedSites: [],
      authors: [],
      exceptWords: [],
      exceptAuthors: [],
    },
    adAccountIds: null,
    cleansSince: null,
    progress: null,
    nextRunAt: null,
    cleanedCount: 0,
    waitingCount: 0,
    postCount: 0,
    runs: [],
    ...overrides,
  };
}

async function open({
  jobs = [],
  state = stateOf(),
  username = 'administrator',
  place = 'ad-comments',
}: {
  jobs?: AdCommentJobDto[];
  state?: CommentCleanState;
  username?: string;
  place?: string;
} = {}) {
  const asked: unknown[] = [];
  const count = (status: AdCommentJobDto['status']) =>
    jobs.filter((each) => each.status === status).length;
  server.answer(r.getTask, () => ({ data: state }));
  server.answer(r.listJobs, ({ query }) => {
    asked.push(query);
    return {
      data: jobs,
      summary: {
        hiddenCount: 7,
        deletedCount: 3,
        shownAgainCount: jobs.filter(({ undone }) => undone !== null).length,
        countByStatus: {
          pending: count('pending'),
          success: count('success'),
          failure: count('failure'),
        },
        hours: [{ at: AT, count: jobs.length, failedCount: 0 }],
      },
      paging: { total: jobs.length, limit: 25, offset: 0 },
    };
  });
  const { user, session } = await signIn(username);
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: `/ad-users/${sharedId()}/${place}`,
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
  return { asked };
}

it('shows what happened to each comment and why, and filters by text, ad and status', async () => {
  const gone = {
    outcome: 'failed' as const,
    wasGone: true,
    isAuthorBlocked: null,
    errorCode: 'gone',
    errorMessage: 'The comment was deleted',
  };
  const { asked } = await open({
    jobs: [
      job(),
      job({
        id: '2',
        status: 'failure',
        conclusion: gone,
        reason: { kind: 'link', match: 't.me' },
        adName: 'Reel v2',
      }),
      job({ id: '3', status: 'pending', conclusion: null, adName: 'Video 15s' }),
      job({ id: '4', adName: 'Story v3', undone: { at: AT, byName: 'Anna Keller' } }),
    ],
  });
  const table = await screen.findByRole('table', { name: 'Comments' });
  const textOf = (name: RegExp) => within(table).getByRole('row', { name }).textContent;
  expect(textOf(/Static v7/)).toContain('Word: scam');
  expect(textOf(/Reel v2/)).toContain('Link: t.me');
  expect(textOf(/Reel v2/)).toContain('FailedThe comment was deleted');
  expect(textOf(/Video 15s/)).toContain('Waiting');
  expect(screen.getByRole('region', { name: 'Last 24 hours' }).textContent).toContain(
    'Hidden7Deleted3Unhidden1',
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Comment text' }), 'scam');
  await userEvent.click(screen.getByRole('button', { name: 'Failed 1' }));
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ commentContains: 'scam', statusList: ['failure'] }),
  );
});

it('undoes one, and shows why that failed; deleted comments cannot be undone', async () => {
  await open({
    jobs: [
      job(),
      job({
        id: '2',
        action: 'delete',
        adName: 'Reel v2',
        conclusion: {
          outcome: 'deleted',
          wasGone: false,
          isAuthorBlocked: null,
          errorCode: null,
          errorMessage: null,
        },
      }),
    ],
  });
  let undoneCount = 0;
  server.answer(r.undoJob, () => {
    undoneCount += 1;
    return { data: job({ undone: { at: AT, byName: 'Anna Keller' } }) };
  });
  const table = await screen.findByRole('table', { name: 'Comments' });
  const deleted = within(table).getByRole('row', { name: /Reel v2/ });
  expect(deleted.textContent).toContain('Deleted, can’t be undone');
  expect(within(deleted).queryByRole('button')).toBeNull();
  await userEvent.click(within(table).getByRole('button', { name: 'Undo: a scam' }));
  await screen.findByText('Comment unhidden');
  expect(undoneCount).toBe(1);
  server.answer(r.undoJob, () => {
    throw new AppError('NotFoundError', 'Comment not found.');
  });
  await userEvent.click(within(table).getByRole('button', { name: 'Undo: a scam' }));
  await screen.findByText('Comment not found.');
});

it('links to the tasks while it is off, and is read-only without permission', async () => {
  await open();
  expect(await screen.findByText('Comment cleaning is off')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose comments to clean' })).toBeTruthy();
  cleanup();
  queryClient.clear();
  await open({ username: 'oksana_melnyk' });
  expect(await screen.findByText('Comment cleaning is off')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Choose comments to clean' })).toBeNull();
  cleanup();
  queryClient.clear();
  await open({ jobs: [job()], username: 'oksana_melnyk' });
  await screen.findByRole('table', { name: 'Comments' });
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('is previewed before it is switched on, and saves only changes', async () => {
  await open({ place: 'tasks' });
  const saved: unknown[] = [];
  const tried: unknown[] = [];
  server.answer(r.tryTask, ({ body }) => {
    tried.push(body);
    return {
      data: {
        comments: [
          {
            comment: job().comment,
            adName: 'Static v7',
            decision: {
              isCleaned: true as const,
              reason: { kind: 'word' as const, match: 'scam' },
              action: 'hide' as const,
            },
          },
        ],
        problems: [],
      },
    };
  });
  server.answer(r.updateTask, ({ body }) => {
    saved.push(body);
    return { data: stateOf() };
  });
  const task = within(await screen.findByRole('region', { name: 'Comment cleaning' }));
  await userEvent.click(task.getByRole('button', { name: /^Comment cleaning/ }));
  const [words] = task.getAllByRole('textbox', { name: 'With the words' });
  if (words === undefined) {
    throw new Error('There is no text field.');
  }
  await userEvent.type(words, 'scam, fake{Enter}SCAM{Enter}');
  expect(
    task.getAllByRole('button', { name: /^Remove/ }).map((each) => each.getAttribute('aria-label')),
  ).toEqual(['Remove scam', 'Remove fake']);
  await userEvent.click(task.getByRole('button', { name: 'Test on last 100 comments' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1 comment of 1 would be hidden')).toBeTruthy();
  expect(dialog.getByText('Word: scam')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(tried).toMatchObject([{ action: 'hide', criteria: { words: ['scam', 'fake'] } }]);
  await userEvent.click(task.getByRole('button', { name: 'Hide' }));
  await userEvent.click(task.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  await waitFor(() =>
    expect(saved).toEqual([
      { action: 'hide', criteria: { ...NO_CRITERIA, words: ['scam', 'fake'] } },
    ]),
  );
});
