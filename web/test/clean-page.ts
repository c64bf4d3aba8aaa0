import { toast } from 'sonner';
import { afterAll, afterEach, vi } from 'vitest';
import { activateLocale } from '../src/lib/i18n.ts';
import { forgetDrafts } from '../src/lib/kept-keys.ts';
import { loadErrorText } from '../src/lib/use-error-text.ts';

// Tests of screens are about the sentences, not about when they load.
await loadErrorText();

// Modules and the page outlive a test file: a toast waiting for its host would appear in another
// file, and the language, the clock, stubbed globals and drafts would leak too.
afterEach(() => {
  toast.dismiss();
  forgetDrafts();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  return activateLocale('en-US');
});
