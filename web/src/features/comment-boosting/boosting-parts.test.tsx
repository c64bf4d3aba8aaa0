import 'fake-indexeddb/auto';
import {
  type CommentTaskDetailsDto,
  type CommentTaskDto,
  commentBoostingRoutes as r,
} from '@ads-checker/shared/contracts/comment-boosting';
import { planBoosting } from '@ads-checker/shared/domain/comment-boosting/plan';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { ownedRowsOf } from '../../../test/server/state.ts';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { notifyActorChange } from '../../lib/actor-change.ts';
import { queryClient } from '../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../replica/index.ts';
import { PlanPreview } from './components/plan-preview.tsx';
import { TaskDetail } from './components/task-detail.tsx';

// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(600);
const AT = '2026-11-21T13:31:00.000Z';
const count = (placed: number, total: number) => ({ placed, skipped: 0, total });

const task: CommentTaskDto = {
  id: '7',
  accountId: '1',
  status: 'active',
  spec: {
    commentPresetId: '3',
    commentPresetName: 'Solar, older roofs',
    postId: '1_2',
    postName: 'Free calculator',
    postUrl: 'https://www.facebook.com/1_2',
    reactions: { like: 1 },
    areAllowedAttachments: false,
    delayBetweenComment: { min: 2, max: 6 },
    delayBetweenReaction: { min: 1, max: 1 },
  },
  page: { id: '1', name: 'Helio Solar' },
  postImageUrl: null,
  progress: { comments: count(1, 2), replies: count(0, 1), reactions: count(0, 0) },
  nextAt: new Date(Date.now() + 3.5 * 60_000).toISOString(),
  heldBackBy: null,
  warningCount: 1,
  pausedAt: null,
  completedAt: null,
  createdAt: AT,
  updatedAt: AT,
};
const whole: CommentTaskDetailsDto = {
  ...task,
  jobWarnings: [{ jobId: '7-1', type: 'refused', message: 'Deemed abusive', createdTime: AT }],
  events: [
    {
      type: 'post_reply_added',
      postId: '1_2',
      userId: '1',
      userName: 'Helio Solar',
      createdTime: '2026-11-21T13:30:00.000Z',
      commentId: '2_9',
      commentText: 'Does it pay on an older roof?',
    },
  ],
  fakeCommentIds: ['2_9'],
  steps: [],
};

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  server.answer(r.getTask, () => ({ data: whole }));
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  queryClient.clear();
  notifyActorChange();
  server.restore();
});

it('shows a task’s progress, what it waits for, and its history', async () => {
  const user = userEvent.setup();
  const asked: string[] = [];
  server.answer(r.pauseTask, ({ params }) => {
    asked.push(params.commentTaskId);
    return { data: { ...task, status: 'paused' as const, nextAt: null, pausedAt: AT } };
  });
  render(<TaskDetail task={task} canManage isPresetReadable={false} onClose={() => undefined} />);
  const pane = screen.getByRole('region', { name: 'Free calculator' });
  expect(within(pane).getByText('Next in about 3 min')).toBeTruthy();
  expect(within(pane).getByText('2–6 min, reactions 1 min')).toBeTruthy();
  expect(within(pane).getByText('Left out')).toBeTruthy();
  const history = await screen.findByRole('region', { name: 'History' });
  const lines = within(history).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Facebook rejected itDeemed abusive'),
    expect.stringContaining('Helio Solar commented“Does it pay on an older roof?”'),
  ]);
  await user.click(within(pane).getByRole('button', { name: 'Pause' }));
  expect(asked).toEqual(['7']);
});

it('is read-only without permission', () => {
  render(
    <TaskDetail task={task} canManage={false} isPresetReadable={false} onClose={() => undefined} />,
  );
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete task' })).toBeNull();
});

it('counts the items of each tab, and links a task to its preset while that exists', async () => {
  const { user: person, session } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  const [team] = [...server.state.accounts.values()].filter(({ id }) => id === accountId);
  const dates = { createdAt: AT, updatedAt: AT };
  ownedRowsOf(server.state, 'commentPreset').set('3', {
    id: '3',
    accountId,
    teamId: team?.teamId ?? '',
    name: 'Solar, older roofs',
    shared: false,
    comments: [],
    ...dates,
  });
  server.answer(r.listTasks, () => ({
    data: [task, { ...task, id: '8', spec: { ...task.spec, commentPresetId: '4' } }],
  }));
  server.answer(r.listUsers, () => ({
    data: { commentUsers: [], areSessionsTaken: false },
  }));
  const replica = await openReplica({ userId: person.id, accountId });
  const held = replica.observeOwned('commentPresets');
  held.subscribe(() => undefined);
  await waitFor(() => expect(held.get().rows).toHaveLength(1), { timeout: 20_000 });
  await renderRoute({
    path: '/comments-cheating/tasks',
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
  const tabs = await screen.findByRole('navigation', { name: 'Boosting comments' });
  await waitFor(() =>
    expect(
      within(tabs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tasks2', 'Comment presets1', 'Profiles0']),
  );
  const [first, second] = await screen.findAllByRole('button', { name: 'Free calculator' });
  await userEvent.click(first as HTMLElement);
  const link = await screen.findByRole('link', { name: 'Solar, older roofs' });
  expect(link.getAttribute('href')).toBe('/comments-cheating/presets/3');
  await userEvent.click(second as HTMLElement);
  expect(screen.queryByRole('link', { name: 'Solar, older roofs' })).toBeNull();
});

it('tells the steps to the first task in order, and which of them are done', async () => {
  const { user: person, session } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  const [account] = [...server.state.accounts.values()].filter(({ id }) => id === accountId);
  ownedRowsOf(server.state, 'commentPreset').set('3', {
    id: '3',
    accountId,
    teamId: account?.teamId ?? '',
    name: 'Solar, older roofs',
    shared: false,
    comments: [],
    createdAt: AT,
    updatedAt: AT,
  });
  server.answer(r.listTasks, () => ({ data: [] }));
  server.answer(r.listUsers, () => ({ data: { commentUsers: [], areSessionsTaken: false } }));
  const replica = await openReplica({ userId: person.id, accountId });
  await renderRoute({
    path: '/comments-cheating/tasks',
    wrap: (content) => <ReplicaProvider value={replica}>{content}</ReplicaProvider>,
  });
  const steps = await screen.findByRole('list', { name: 'Steps' });
  await within(steps).findByLabelText('Done');
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((step) => [step.textContent, within(step).queryByLabelText('Done') !== null]),
  ).toEqual([
    ['1.Add a profileThe Page that publishes the comments.', false],
    ['2.Create a comment presetThe comments and their replies.', true],
    ['3.Start a taskChoose the preset and the posts.', false],
  ]);
});

it('previews a plan with its times, and shows what a Page leaves out', () => {
  const plan = planBoosting({
    comments: [
      { id: '1', parentId: null, text: 'How long?', photo: null, reactions: { like: 3 } },
      { id: '2', parentId: '1', text: 'A day.', photo: null, reactions: {} },
      { id: '3', parentId: null, text: '', photo: null, reactions: {} },
    ],
    postReactionCount: 1,
    areAllowedAttachments: true,
    delayBetweenComment: { min: 5, max: 5 },
    delayBetweenReaction: { min: 1, max: 1 },
    seed: 1,
  });
  render(<PlanPreview plan={plan} startAt={new Date()} />);
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(steps.map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'How long?',
    'Like for the post',
    'Like for a comment',
    'A day.',
  ]);
  const region = screen.getByRole('region', { name: 'Plan' });
  expect(region.textContent).toContain('4 comments and reactions under each post');
  expect(region.textContent).toContain('2 reactions will be left out.');
  expect(region.textContent).toContain('1 comment without text or image will be left out');
});
