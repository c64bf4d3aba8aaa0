import { AppError, type ErrorType } from '@ads-checker/shared/errors';
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
  ['VendorError', 'Something went wrong'],
] as const satisfies readonly (readonly [ErrorType, string])[])('%s is “%s”', (type, title) => {
  expect(listParagraphs(new AppError(type, 'Why it failed.'))).toEqual([title, 'Why it failed.']);
});

it('puts the code before the message', () => {
  const error = new AppError('VendorError', 'User request limit reached.', { code: 17 });
  expect(listParagraphs(error)).toEqual([
    'Something went wrong',
    '[17] User request limit reached.',
  ]);
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
