import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What the page's policy forbids need not show in the console: a library may try it and go on without. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    // biome-ignore lint/suspicious/noConsole: the guard listens to it
    console.error(`The policy forbids: ${violatedDirective} ${blockedURI} ${sourceFile}`);
  });
}

/** Chromium itself reports every answer of 400 and more as an error of the console. */
const FAILED_LOAD = /^Failed to load resource:/;
/** The very first call of a visitor who is not signed in is answered 401: that is how the app learns it. */
const EXPECTED_LOADS = [/\/api\/v1\/authenticate$/];

/** A broken page repeats itself: the first few problems tell what is wrong. */
const SHOWN = 5;

export class ConsoleGuard {
  readonly #problems: string[] = [];
  readonly #allowed: RegExp[] = [...EXPECTED_LOADS];
  readonly #allowedErrors: RegExp[] = [];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => this.#onConsole(message));
    await context.addInitScript(tellViolations);
    context.on('weberror', (error) => {
      // What is thrown need not be an error: then its name and the address are all there is to say.
      const text = error.error().stack || String(error.error());
      if (!this.#allowedErrors.some((pattern) => pattern.test(text))) {
        this.#problems.push(`uncaught: ${text} (${error.page()?.url()})`);
      }
    });
  }

  /** Uncaught errors that a journey brings about by its nature. */
  allowErrors(...patterns: readonly RegExp[]): void {
    this.#allowedErrors.push(...patterns);
  }

  /** This journey breaks calls on purpose: failed loads of matching addresses are not a problem. */
  allowFailedLoads(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** Each problem once. */
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
