import type { Page } from '@playwright/test';

const AUTHENTICATE = /\/api\/v1\/authenticate$/;

export class CallOrder {
  readonly #steps = new Set<'authenticated' | 'change sent'>();

  constructor({ page, changes }: { page: Page; changes: RegExp }) {
    page.on('request', (request) => {
      if (request.method() !== 'GET' && changes.test(request.url())) {
        this.#steps.add('change sent');
      }
    });
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) {
        this.#steps.clear();
      } else if (AUTHENTICATE.test(response.url()) && response.ok()) {
        this.#steps.add('authenticated');
      }
    });
  }

  get steps(): readonly string[] {
    return [...this.#steps];
  }
}
