import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NotOnDevice } from './not-on-device.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says “offline” only while the device is offline', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<NotOnDevice title="Tasks aren’t available offline" onRetry={() => undefined} />);
  screen.getByText('Tasks aren’t available offline');
  screen.getByText('Go online to load it.');

  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  screen.getByText('Can’t reach the server');
  screen.getByText(/ad blocker or company filter/);
  expect(screen.queryByText('Tasks aren’t available offline')).toBeNull();
});
