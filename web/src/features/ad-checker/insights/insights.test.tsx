import 'fake-indexeddb/auto';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { insightsRoutes } from '@ads-checker/shared/contracts/insights';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildAd, buildInsights } from '../../../../test/ad-rows.ts';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { call, setTransport } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { SessionProvider } from '../../../lib/session.ts';
import { openReplica, type Replica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { InsightsBreakdown } from './insights-breakdown.tsx';
import { InsightsByDay } from './insights-by-day.tsx';

vi.setConfig({ testTimeout: 60_000 });
Object.defineProperty(navigator, 'locks', { value: undefined });
// The test DOM has no layout and no ResizeObserver, which charts use to measure themselves
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

let server: ReturnType<typeof startTestServer>;
let replica: Replica;
let restore: () => void;
let isRefused: boolean;
let asked: unknown[];
let session: Awaited<ReturnType<typeof signIn>>;

beforeEach(async () => {
  server = startTestServer();
  isRefused = false;
  asked = [];
  restore = setTransport({
    ...server.transport,
    send: (request) => {
      if (request.route === insightsRoutes.read) {
        asked.push(request.query);
        return isRefused
          ? Promise.reject(new TypeError('no network'))
          : server.transport.send(request);
      }
      return server.transport.send(request);
    },
  });
  session = await signIn('administrator');
  const { data } = await call(identityRoutes.authenticate, {});
  replica = await openReplica({ userId: data.user.id, accountId: data.session.accountId ?? '' });
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  await wipeAll();
  restore();
  server.restore();
});

function addAd() {
  const [found] = server.network.ads.values();
  const insights = { ...buildInsights('70.00'), impressions: 9_000, clicks: 120, reach: 5_000 };
  const ad = { ...(found ?? buildAd()), adAccountId: '901', insights };
  server.network.ads.set(ad.id, ad);
  return ad;
}

function show(element: (props: { period: { preset: 'last_7_days' } }) => React.ReactNode) {
  render(
    <ReplicaProvider value={replica}>
      <SessionProvider value={session}>
        {element({ period: { preset: 'last_7_days' } })}
      </SessionProvider>
    </ReplicaProvider>,
  );
}

const place = { adUserId: '1', adAccountId: '901', level: 'ad' } as const;

it('shows each day in a table beside the charts, with the total', async () => {
  const ad = addAd();
  show((period) => <InsightsByDay {...place} {...period} objectId={ad.id} />);
  // The currency is known once the ad accounts have been read
  const figure = await screen.findByRole('figure', {
    name: /: spend .*[\d.,]+, clicks [\d,]+, CPC .+$/,
  });
  const rows = within(figure).getAllByRole('row', { hidden: true });
  expect(rows).toHaveLength(8);
  expect(rows[1]?.textContent).toMatch(/^Today/);
  expect(asked).toEqual([
    {
      level: 'ad',
      objectId: ad.id,
      breakdown: undefined,
      locale: 'en-US',
      datePreset: 'last_7_days',
    },
  ]);
});

it('loads a breakdown once it is selected, and retries after a failure', async () => {
  const user = userEvent.setup();
  const ad = addAd();
  show((period) => <InsightsBreakdown {...place} {...period} objectId={ad.id} />);
  const choose = await screen.findByRole('button', { name: 'Gender' });
  expect(asked).toEqual([]);
  isRefused = true;
  await user.click(choose);
  await screen.findByRole('alert');
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const table = await screen.findByRole('table');
  const heads = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(heads()).toEqual(['Women', 'Men', 'Unknown', 'Total']));
});
