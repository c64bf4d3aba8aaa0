import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showSettings } from '../platform/settings.ts';

export async function showPage(content: ReactNode): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) {
    throw new Error('The page has no #root');
  }
  await showSettings();
  createRoot(root).render(<StrictMode>{content}</StrictMode>);
}
