import type { ErrorType } from '@ads-checker/shared/errors';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const sentence = 'This change is still in progress.';
let arriving: PromiseWithResolvers<void>;

/** As on a page that was just opened: the sentences of errors are still to arrive. */
beforeEach(() => {
  arriving = Promise.withResolvers();
  vi.resetModules();
  vi.doMock('../lib/error-text.ts', async (importOriginal) => {
    await arriving.promise;
    return importOriginal();
  });
});
afterEach(() => {
  cleanup();
  vi.doUnmock('../lib/error-text.ts');
  vi.resetModules();
});

async function showPanel(type: ErrorType, message: string) {
  const { AppError } = await import('@ads-checker/shared/errors');
  const { ErrorPanel } = await import('../ui/error-panel.tsx');
  render(<ErrorPanel error={new AppError(type, message)} onRetry={() => undefined} />);
  return () =>
    [...screen.getByRole('alert').querySelectorAll('p')].map(({ textContent }) => textContent);
}

it('says what kind of error it is until the sentences arrive', async () => {
  const paragraphs = await showPanel('ConflictError', sentence);
  expect(paragraphs()).toEqual(['Can’t do that now']);
  arriving.resolve();
  await screen.findByText(sentence);
  expect(paragraphs()).toEqual(['Can’t do that now', sentence]);
});

it('says at once that the server cannot be reached, and offers a retry', async () => {
  const paragraphs = await showPanel('UnavailableError', 'Request failed to GET /api/v1/proxies');
  expect(paragraphs()).toEqual(['Something went wrong', 'Can’t reach the server. Try again.']);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('shows the server’s own words when the sentences cannot be loaded', async () => {
  const paragraphs = await showPanel('ConflictError', sentence);
  arriving.reject(new Error('Failed to fetch dynamically imported module'));
  await screen.findByText(sentence);
  expect(paragraphs()).toEqual(['Can’t do that now', sentence]);
});

it('tells a login from a failed one before it knows why', async () => {
  const { setTransport } = await import('../lib/api.ts');
  const { LoginForm } = await import('./login-form.tsx');
  const refused = { error: 'The username or password is incorrect.', type: 'AuthenticationError' };
  const restore = setTransport({
    send: async () => ({ status: 401, retryAfter: null, json: refused }),
    openStream: () => () => undefined,
  });
  render(<LoginForm onLoggedIn={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Username or email'), 'anna');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong');
  arriving.resolve();
  await screen.findByText(refused.error);
  expect(screen.getByRole('alert').textContent).toBe(refused.error);
  restore();
});
