import 'fake-indexeddb/auto';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { call, setTransport } from '../../../lib/api.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { PaneLayout } from '../../../ui/pane-layout.tsx';
import { TargetPane } from '../bulk/target-pane.tsx';
import { TargetCpaSection } from './target-cpa-section.tsx';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });

let server: ReturnType<typeof startTestServer>;
let sent: unknown[];
beforeEach(() => {
  server = startTestServer();
  sent = [];
  setTransport({
    ...server.transport,
    send(request) {
      if (request.route.path.endsWith('/target-cpas')) {
        sent.push(request.body);
      }
      return server.transport.send(request);
    },
  });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
});

async function show() {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  const { data } = await call(adUserRoutes.list, {
    params: { accountId: session.accountId ?? '' },
    query: {},
  });
  const adUserId = data.adUsers[0]?.id ?? '';
  const rows = ['11', '12'].map((id) => ({ id })) as never;
  await renderRoute({
    path: '/ad-users',
    home: (
      <PaneLayout side={null} sideLabel="Ad accounts" sideKind="accounts">
        <h1>Campaigns</h1>
        <TargetCpaSection adUserId={adUserId} campaignId="11" />
        <TargetPane
          adUserId={adUserId}
          accountName="Helio"
          rows={rows}
          lead={null}
          onClose={() => {}}
        />
      </PaneLayout>
    ),
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
  return userEvent.setup();
}

it('is set for one campaign, then for several, and is shown before it is sent', async () => {
  const user = await show();
  const own = await screen.findByRole('textbox', { name: 'For rules' });
  await user.type(own, '7.5');
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
  await waitFor(() => expect(sent).toEqual([{ campaignIds: ['11'], amount: '7.5' }]));
  const all = screen.getByRole('textbox', { name: 'Target CPA' });
  await user.type(all, 'x');
  screen.getByText('Enter a positive amount');
  await user.clear(all);
  await user.type(all, '9{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent.at(-1)).toEqual({ campaignIds: ['11', '12'], amount: '9' }));
  await waitFor(() => expect((own as HTMLInputElement).value).toBe('9'));
});
