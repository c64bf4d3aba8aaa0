import {
  automationRoutes as r,
  type TimelineEntry,
} from '@ads-checker/shared/contracts/automation';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { queryClient } from '../../lib/server-query.ts';
import { ObjectTimeline } from './components/object-timeline.tsx';
import { WatchingRules } from './components/watching-rules.tsx';

const COUNT = 12;

function entryOf(index: number, more: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    id: `c${index}-1`,
    at: new Date(Date.now() - index * 60_000).toISOString(),
    by: {
      kind: 'rule',
      name: `Rule ${index}`,
      userId: null,
      ruleId: `${index}`,
      scopedRuleId: null,
      scheduleId: null,
      adUserId: '7',
      runId: null,
    },
    what: 'changed',
    isUndo: false,
    isBulk: false,
    field: 'status',
    from: 'ACTIVE',
    to: 'PAUSED',
    currency: null,
    error: null,
    ...more,
  };
}

let server: ReturnType<typeof startTestServer>;
let entries: readonly TimelineEntry[];
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  server.answer(r.listObjectActs, ({ query: { limit, offset } }) => ({
    data: entries.slice(offset, offset + limit),
    paging: { total: entries.length, limit, offset },
  }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  server.restore();
});

const open = async (shown = <ObjectTimeline adUserId="7" objectId="80" />) => {
  await signIn('administrator');
  const router = createRouter({
    routeTree: createRootRoute({ component: () => shown }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router} />);
};

it('says that nothing was done', async () => {
  entries = [];
  await open();
  await screen.findByText('Nothing in 31 days');
});

it('links to the log of the rule, tells failures, and shows more', async () => {
  entries = Array.from({ length: COUNT }, (_, index) =>
    entryOf(index, index === 1 ? { what: 'failed', error: 'Facebook rejected this.' } : {}),
  );
  await open();
  const link = await screen.findByRole('link', { name: 'By the rule “Rule 0”' });
  expect(link.getAttribute('href')).toBe('/ad-users/7/rules/0/runs');
  screen.getByText('Couldn’t turn off');
  screen.getByText('Facebook rejected this.');
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'By the rule “Rule 11”' });
  expect(screen.getAllByRole('listitem')).toHaveLength(COUNT);
});

it('lists the rules that watch a campaign, whoever made them', async () => {
  const rule = { ruleId: '5', adUserId: '7', isEnabled: true, ownerName: 'Marta Jensen' };
  server.answer(r.listWatchingRules, () => ({
    data: [
      { ...rule, name: 'Stop loss', scopedRuleId: null, isScoped: false },
      { ...rule, ruleId: '6', name: 'Scale', scopedRuleId: '9', isScoped: true },
      { ...rule, ruleId: '8', name: null, scopedRuleId: null, isScoped: true, isEnabled: false },
    ],
  }));
  await open(<WatchingRules adUserId="7" campaignId="80" />);
  await screen.findByRole('link', { name: 'Stop loss' });
  expect(
    screen
      .getAllByRole('listitem')
      .map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href')]),
  ).toEqual([
    ['Stop loss Marta Jensen', '/ad-users/7/rules/5/runs'],
    ['Scale many campaigns · Marta Jensen', '/rules/9'],
    ['Rule off · many campaigns · Marta Jensen', '/ad-users/7/rules/8/runs'],
  ]);
});
