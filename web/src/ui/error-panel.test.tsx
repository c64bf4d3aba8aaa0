import { AppError, type ErrorType } from '@ads-checker/shared/errors';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { messages } from '../locales/en-US.po';
import { ErrorPanel } from './error-panel.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages }));
afterEach(cleanup);

function listParagraphs(error: unknown): (string | null)[] {
  render(
    <I18nProvider i18n={i18n}>
      <ErrorPanel error={error} />
    </I18nProvider>,
  );
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
    <I18nProvider i18n={i18n}>
      <ErrorPanel
        error={new AppError('UnavailableError', 'Away.')}
        onRetry={() => {
          retries += 1;
        }}
      />
    </I18nProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retries).toBe(1);
});
