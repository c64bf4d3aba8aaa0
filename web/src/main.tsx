import './lib/no-eval.ts';
import './styles/app.css';
import { AppError } from '@ads-checker/shared/errors';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preloadSignedInApp } from './app/app.tsx';
import { startUp } from './app/startup.ts';
import { startFakeApiIfOn } from './demo/flag.ts';
import { bearTranslation } from './lib/bear-translation.ts';
import { openReplica } from './replica/index.ts';

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) {
    throw new Error('The page has no #root');
  }
  // Dialogs are outside of the root.
  bearTranslation(document.body);
  await startFakeApiIfOn();
  const actor = startUp({
    onRemembered: ({ user, session }) => {
      preloadSignedInApp();
      if (session.accountId !== null) {
        // The screen that uses the replica opens it again and handles the failure
        openReplica({ userId: user.id, accountId: session.accountId }).catch(() => undefined);
      }
    },
  });
  createRoot(root, {
    // Errors shown on the screen are not logged; others are.
    onCaughtError: (error) => {
      if (!(error instanceof AppError)) {
        reportError(error);
      }
    },
  }).render(
    <StrictMode>
      <App actor={actor} />
    </StrictMode>,
  );
}

void main();
