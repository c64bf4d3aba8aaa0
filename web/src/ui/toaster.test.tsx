import { act, cleanup, render, screen } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { raiseToast, Toaster } from './toaster.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toast.dismiss();
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const listTexts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('lets failures leave by themselves, later than other notices, and offers to close them', async () => {
  render(<Toaster label="Messages" closeLabel="Close" />);
  act(() => {
    raiseToast({ tone: 'success', text: 'Profile saved' });
    raiseToast({ tone: 'error', text: 'Couldn’t save the profile' });
    raiseToast({ tone: 'waiting', text: 'Turning off 3…', isLasting: true });
  });
  await pass(100);
  expect(listTexts().toSorted()).toEqual([
    'Couldn’t save the profile',
    'Profile saved',
    'Turning off 3…',
  ]);
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  await pass(6_000);
  expect(listTexts().toSorted()).toEqual(['Couldn’t save the profile', 'Turning off 3…']);
  await pass(8_000);
  expect(listTexts()).toEqual(['Turning off 3…']);
});
