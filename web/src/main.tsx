import './styles/app.css';
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
  createRoot(root).render(
    <StrictMode>
      <App actor={actor} />
    </StrictMode>,
  );
}

void main();
