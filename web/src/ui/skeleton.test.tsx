import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReachProvider } from '../lib/reach.ts';
import { SkeletonRows } from './skeleton.tsx';

afterEach(cleanup);

it('says that rows are not on this device while the server does not respond', async () => {
  const show = (isReached: boolean) => (
    <ReachProvider value={isReached}>
      <SkeletonRows count={2} cells={['w-4']} label="Loading proxies…" />
    </ReachProvider>
  );
  const { rerender } = render(show(true));
  expect(screen.getByText('Loading proxies…')).toBeDefined();
  rerender(show(false));
  expect(screen.getByText('Loading proxies…')).toBeDefined();
  await screen.findByText(/^(Not on this device yet|Can’t reach the server)$/);
  expect(screen.queryByText('Loading proxies…')).toBeNull();
  rerender(show(true));
  expect(screen.getByText('Loading proxies…')).toBeDefined();
});
