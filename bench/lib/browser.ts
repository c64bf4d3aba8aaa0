import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { ensureBrowser } from '../../scripts/browser.ts';

let found: Promise<string> | undefined;

export function chromiumPath(): Promise<string> {
  found ??= ensureBrowser().then((path) => path ?? chromium.executablePath());
  return found;
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A browser profile on disk that outlives browser processes, so that a cold cache can be measured.
 */
export class Profile {
  readonly #folder: string;
  #context: BrowserContext | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(): Promise<Profile> {
    return new Profile(await mkdtemp(join(tmpdir(), 'ads-checker-bench-')));
  }

  /**
   * Starts a new browser process on this profile and closes the previous one.
   * @param debuggingPort for a tool that attaches to it
   */
  async open(debuggingPort?: number): Promise<{ context: BrowserContext; page: Page }> {
    await this.close();
    const context = await chromium.launchPersistentContext(this.#folder, {
      executablePath: await chromiumPath(),
      headless: true,
      args:
        debuggingPort === undefined
          ? FLAGS
          : [...FLAGS, `--remote-debugging-port=${debuggingPort}`],
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
    });
    this.#context = context;
    const page = context.pages()[0] ?? (await context.newPage());
    page.on('pageerror', (error) => {
      console.error(`Error in the page: ${error.message}`);
    });
    return { context, page };
  }

  async close(): Promise<void> {
    const context = this.#context;
    this.#context = undefined;
    await context?.close();
  }

  async remove(): Promise<void> {
    await this.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function withProfile<T>(use: (profile: Profile) => Promise<T>): Promise<T> {
  const profile = await Profile.create();
  try {
    return await use(profile);
  } finally {
    await profile.remove();
  }
}
