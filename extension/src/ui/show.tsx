import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showSettings } from '../platform/settings.ts';

/** Shows a page of the extension in the chosen language and theme. */
export async function showPage(content: ReactNode): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) {
    throw new Error('The page has no #root');
  }
  await showSettings();
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>{content}</I18nProvider>
    </StrictMode>,
  );
}
