import { defineConfig } from '@playwright/test';
import { findPageBrowser } from '../scripts/browser.ts';
import { CHROMIUM_ARGS } from './product/chromium.ts';

const executablePath = await findPageBrowser();

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  // Each has a product of its own, with its database and its sandbox.
  workers: 2,
  // With a trace; `npm test` lists the tests that passed only then.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: {
      args: [...CHROMIUM_ARGS],
      // In other locales, Chromium cannot save files under non-ASCII names.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath === undefined ? {} : { executablePath }),
    },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // A trace takes a third of a journey's time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
