import 'fake-indexeddb/auto';
import type { StableRow } from '@ads-checker/shared/collections/index';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { AppError } from '@ads-checker/shared/errors';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { call } from '../../../lib/api.ts';
import { openReplica, type Replica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { useErrorAction } from './use-error-action.tsx';

vi.setConfig({ testTimeout: 30_000 });

let server: ReturnType<typeof startTestServer>;
let replica: Replica;

beforeEach(async () => {
  server = startTestServer();
  await signIn('administrator');
  const { data } = await call(identityRoutes.authenticate, {});
  replica = await openReplica({ userId: data.user.id, accountId: data.session.accountId ?? '' });
});
afterEach(async () => {
  cleanup();
  await wipeAll();
  server.restore();
});

async function findProfile(
  isWanted: (adUser: StableRow<'adUser'>) => boolean,
): Promise<StableRow<'adUser'>> {
  const profiles = replica.observeOwned('adUsers');
  profiles.subscribe(() => undefined);
  return waitFor(() => {
    const found = profiles.get().rows.find(isWanted);
    if (found === undefined) {
      throw new Error('The profile is not loaded yet.');
    }
    return found;
  });
}

function Shown({ adUserId, error }: { readonly adUserId: string; readonly error: unknown }) {
  const errorAction = useErrorAction({ adUserId, error });
  return (
    <>
      <p data-testid="hint">{errorAction?.hint ?? 'nothing to mend'}</p>
      {errorAction?.action}
    </>
  );
}

const show = (adUserId: string, error: unknown) =>
  renderRoute({
    path: '/ad-users',
    around: <Shown adUserId={adUserId} error={error} />,
    wrap: (children) => <ReplicaProvider value={replica}>{children}</ReplicaProvider>,
  });
const hint = () => screen.getByTestId('hint').textContent;
const wrongProxyPassword = new AppError('InvalidArgumentError', 'Invalid proxy settings.', {
  code: 'proxy_wrong_credentials',
});

it('names the failed proxy and links to it', async () => {
  const { id, proxyId } = await findProfile((adUser) => adUser.proxyId !== null);
  const proxies = replica.observeOwned('proxies');
  proxies.subscribe(() => undefined);
  await waitFor(() => expect(proxies.get().rows.length).toBeGreaterThan(0));
  const proxy = proxies.get().rows.find((candidate) => candidate.id === proxyId);
  const { address } = await show(id, wrongProxyPassword);
  const name = proxy === undefined ? '' : proxyDisplayName(proxy);
  await waitFor(() =>
    expect(hint()).toBe(`Proxy “${name}”: The proxy rejected this username and password.`),
  );
  await userEvent.click(screen.getByRole('link', { name: 'Open proxy' }));
  await waitFor(() => expect(address()).toBe(`/proxies/${proxyId}`));
});

it('links to the logged-out profile, with the remedy', async () => {
  const { id } = await findProfile(({ status }) => status === 'login_required');
  await show(id, new AppError('FailedPreconditionError', 'Session expired', { code: 190 }));
  await waitFor(() =>
    expect(hint()).toBe('Login required. Log in to the profile, then send it from the extension.'),
  );
  expect(screen.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe(
    `/ad-users/${id}`,
  );
});

it('has no action for an unrelated failure', async () => {
  const { id } = await findProfile(({ status }) => status === 'active');
  await show(id, new AppError('UnavailableError', 'Request failed to send x'));
  expect(hint()).toBe('nothing to mend');
  expect(screen.queryByRole('link')).toBeNull();
});
