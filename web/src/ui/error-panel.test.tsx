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
  ['AuthenticationError', 'You are not logged in'],
  ['AuthorizationError', "You don't have the right to see this"],
  ['FailedPreconditionError', 'The request was not accepted'],
  ['NotFoundError', 'Not found'],
  ['AlreadyExistsError', 'It is there already'],
  ['VendorError', 'Something unexpected happened'],
] as const satisfies readonly (readonly [ErrorType, string])[])('%s is “%s”', (type, title) => {
  expect(listParagraphs(new AppError(type, 'Why it failed.'))).toEqual([title, 'Why it failed.']);
});

it('puts the code before the message', () => {
  const error = new AppError('VendorError', 'User request limit reached.', { code: 17 });
  expect(listParagraphs(error)).toEqual([
    'Something unexpected happened',
    '[17] User request limit reached.',
  ]);
});

it('tries again when asked', async () => {
  let retries = 0;
  render(
    <ErrorPanel
      error={new AppError('UnavailableError', 'Away.')}
      onRetry={() => {
        retries += 1;
      }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retries).toBe(1);
});
