import { AppError, type ErrorType } from '@ads-checker/shared/errors';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { PageError } from './page-error.tsx';

afterEach(cleanup);

function show(error: unknown): void {
  render(<PageError error={error} />);
}

it.each([
  ['AuthenticationError', 'You must log in to access this page'],
  ['AuthorizationError', "You don't have access to this page"],
  ['ValidationError', 'Bad request'],
  ['NotFoundError', 'This page could not be found'],
  ['InternalError', 'The server could not process your request'],
  ['UnavailableError', 'Something went wrong'],
] as const satisfies readonly (readonly [ErrorType, string])[])('%s: %s', (type, title) => {
  show(new AppError(type, 'why'));
  expect(screen.getByRole('heading').textContent).toBe(title);
});

it('is “Something went wrong” for unexpected errors', () => {
  show(new TypeError('x is not a function'));
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong');
});

it('shows and copies name, message, code, details and stack on request', async () => {
  const error = new AppError('VendorError', 'User request limit reached.', {
    code: 17,
    details: { traceId: 'A9xK2f' },
  });
  error.stack = 'VendorError: User request limit reached.\n    at send (send.ts:7:3)';
  const user = userEvent.setup();
  show(error);
  expect(screen.getByText('User request limit reached.')).toBeDefined();
  expect(document.querySelector('pre')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Technical details' }));
  const text = [
    'VendorError: User request limit reached.',
    'code: 17',
    'details: {\n  "traceId": "A9xK2f"\n}',
    'VendorError: User request limit reached.\n    at send (send.ts:7:3)',
  ].join('\n');
  expect(document.querySelector('pre')?.textContent).toBe(text);
  await user.click(screen.getByRole('button', { name: 'Copy details' }));
  expect(await navigator.clipboard.readText()).toBe(text);
});
