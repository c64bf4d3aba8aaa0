import { AppError, ERROR_STATUS, type ErrorType } from '@ads-checker/shared/errors';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ErrorPanel } from './error-panel.tsx';

afterEach(cleanup);

function listParagraphs(error: unknown): (string | null)[] {
  render(<ErrorPanel error={error} />);
  return [...screen.getByRole('alert').querySelectorAll('p')].map(({ textContent }) => textContent);
}

it.each([
  ['AuthenticationError', 'You’re not logged in'],
  ['AuthorizationError', 'You don’t have access'],
  ['FailedPreconditionError', 'Bad request'],
  ['NotFoundError', 'Not found'],
  ['AlreadyExistsError', 'Already exists'],
  ['ConflictError', 'Can’t do that now'],
  ['VendorError', 'Something went wrong'],
] as const satisfies readonly (readonly [ErrorType, string])[])('%s is “%s”', (type, title) => {
  expect(listParagraphs(new AppError(type, 'Why it failed.'))).toEqual([title, 'Why it failed.']);
});

it('keeps codes and requests for the technical details', async () => {
  for (const { error, sentence, detail } of [
    {
      error: new AppError('VendorError', 'User request limit reached.', { code: 17 }),
      sentence: 'User request limit reached.',
      detail: 'code: 17',
    },
    {
      error: new AppError('UnavailableError', 'Request failed to POST /api/v1/proxies'),
      sentence: 'Can’t reach the server. Try again.',
      detail: 'Request failed to POST /api/v1/proxies',
    },
  ]) {
    expect(listParagraphs(error)).toEqual(['Something went wrong', sentence]);
    await userEvent.click(screen.getByRole('button', { name: 'Technical details' }));
    expect(screen.getByRole('alert').querySelector('pre')?.textContent).toContain(detail);
    cleanup();
  }
});

it('offers a retry only where it can help', () => {
  const offersRetry = (error: unknown) => {
    render(<ErrorPanel error={error} onRetry={() => undefined} />);
    const isOffered = screen.queryByRole('button', { name: 'Retry' }) !== null;
    cleanup();
    return isOffered;
  };
  const types = Object.keys(ERROR_STATUS) as ErrorType[];
  expect(types.filter((type) => offersRetry(new AppError(type, 'Why it failed.')))).toEqual([
    'FailedPreconditionError',
    'AuthenticationError',
    'ConflictError',
    'TooManyRequestsError',
    'InternalError',
    'VendorError',
    'UnavailableError',
  ]);
  expect(offersRetry(new Error('A fault of the page'))).toBe(true);
});

it('retries on request', async () => {
  let retries = 0;
  render(
    <ErrorPanel
      error={new AppError('UnavailableError', 'Away.')}
      onRetry={() => {
        retries += 1;
      }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retries).toBe(1);
});
