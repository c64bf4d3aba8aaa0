import { toast } from 'sonner';
import { afterAll, afterEach, vi } from 'vitest';
import { activateLocale } from '../src/lib/i18n.ts';

// Modules and the page outlive a file of tests: a toast that waits for its host would appear in
// another one, and so would the language, another clock and what was replaced in the page.
afterEach(() => {
  toast.dismiss();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
  return activateLocale('en-US');
});
