import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const FAILURE = 'This part of the page couldn’t be loaded.';

beforeEach(() => {
  // React reports every error that a boundary catches
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

const Dialog = ({ isOpen }: { readonly isOpen: boolean; readonly onClose: () => void }) =>
  isOpen ? <p>Keys</p> : null;

class Page extends Component<{ readonly children: ReactNode }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? (
      <p>Something went wrong</p>
    ) : (
      <>
        <h1>Profiles</h1>
        <Suspense fallback={<p>Loading</p>}>{this.props.children}</Suspense>
      </>
    );
  }
}

it('keeps the page when its code does not load, and loads it when asked again', async () => {
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Greeting);
  const Part = lazyPart(load);
  const content = (
    <Page>
      <Part name="Marta" />
    </Page>
  );
  const shown = render(content);
  expect((await screen.findByRole('alert')).textContent).toContain(FAILURE);
  expect(screen.getByRole('heading').textContent).toBe('Profiles');
  expect(load).toHaveBeenCalledTimes(1);

  // The next place that renders it tries again by itself
  shown.unmount();
  render(content);
  expect((await screen.findByRole('alert')).textContent).toContain(FAILURE);
  expect(load).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello Marta')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(load).toHaveBeenCalledTimes(3);
});

it('closes an overlay that does not load, and offers it again when it is opened again', async () => {
  const load = vi
    .fn<() => Promise<typeof Dialog>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(Dialog);
  const Part = lazyPart(load, { isFloating: true });
  const onClose = vi.fn();
  const content = (isOpen: boolean) => (
    <Page>
      <Part isOpen={isOpen} onClose={onClose} />
    </Page>
  );
  const { rerender } = render(content(true));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  rerender(content(false));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(content(true));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Keys')).toBeTruthy();
});

it('leaves errors of the part itself to the page', async () => {
  const Part = lazyPart(async () => (): ReactNode => {
    throw new Error('broken');
  });
  render(
    <Page>
      <Part />
    </Page>,
  );
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
});
