import { type Config, configure, getConfig } from '@testing-library/react';

/** Missing in its types: true during the attempts of a wait. */
interface WaitingConfig extends Config {
  readonly _disableExpensiveErrorDiagnostics?: boolean;
}

const { getElementError } = getConfig();

function isAttempt(): boolean {
  const { _disableExpensiveErrorDiagnostics = false }: WaitingConfig = getConfig();
  return _disableExpensiveErrorDiagnostics;
}

configure({
  // Avoids failures on a busy machine.
  asyncUtilTimeout: 20_000,
  // Printing the whole page for each failed attempt takes a fifth of the time of these tests. A
  // wait that gives up asks for the error once more, outside of an attempt.
  getElementError: (message, container) =>
    isAttempt()
      ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
