import { defineConfig } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.ts';
import { CHROMIUM_ARGS } from './product/chromium.ts';

const executablePath = await ensureBrowser();

/** Journeys with a product of their own. */
const BESIDE = '**/crash.spec.ts';

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  // One server, one sandbox and two cores: a second worker makes the machine slower, not the run faster. But a server
  // that died is mostly waited for: what the other journeys need not stand still for goes beside them.
  workers: 2,
  projects: [
    { name: 'beside', testMatch: BESIDE, workers: 1 },
    { name: 'journeys', testIgnore: BESIDE, workers: 1 },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: {
      args: [...CHROMIUM_ARGS],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
  },
});
