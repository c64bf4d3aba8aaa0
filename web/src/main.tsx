import './lib/no-eval.ts';
import './styles/app.css';
import { AppError } from '@ads-checker/shared/errors';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preloadSignedInApp } from './app/app.tsx';
import { startUp } from './app/startup.ts';
import { startFakeApiIfOn } from './demo/flag.ts';
import { openReplica } from './replica/index.ts';

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) {
    throw new Error('The page has no #root');
  }
  await startFakeApiIfOn();
  const actor = startUp({
    onRemembered: ({ user, session }) => {
      preloadSignedInApp();
      if (session.accountId !== null) {
        // Whoever shows the replica opens it again and hears of a failure
        openReplica({ userId: user.id, accountId: session.accountId }).catch(() => undefined);
      }
    },
  });
  createRoot(root, {
    // What the screen already says is no news for the console; anything else is.
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
