import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** CSP violations do not always show in the console: libraries catch them. */
function logViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    // biome-ignore lint/suspicious/noConsole: the guard listens to it
    console.error(
      `Blocked by the content security policy: ${violatedDirective} ${blockedURI} ${sourceFile}`,
    );
  });
}

/** Chromium logs every response of 400 and above as an error. */
const FAILED_LOAD = /^Failed to load resource:/;
/** The first call of a signed-out visitor is answered with 401. */
const EXPECTED_LOADS = [/\/api\/v1\/authenticate$/];

/** A broken page repeats its errors: the first few are enough. */
const SHOWN = 5;

export class ConsoleGuard {
  readonly #problems: string[] = [];
  readonly #allowed: RegExp[] = [...EXPECTED_LOADS];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#onConsole(message));
    await context.addInitScript(logViolations);
    context.on('weberror', (error) => {
      // A thrown value need not be an error: then its name and address are all there is.
      const text = error.error().stack || String(error.error());
      this.#problems.push(`uncaught: ${text} (${error.page()?.url()})`);
    });
  }

  /** Failed loads that this journey causes on purpose. */
  allowFailedLoads(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  get problems(): readonly string[] {
    return [...new Set(this.#problems)].slice(0, SHOWN);
  }

  #onConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error') {
      return;
    }
    const { url } = message.location();
    if (FAILED_LOAD.test(message.text()) && this.#allowed.some((pattern) => pattern.test(url))) {
      return;
    }
    this.#problems.push(`${message.text()} (${url})`);
  }
}
