const SERVICE_WORKER = '/sw.js';

interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/**
 * The page's policy allows no text as HTML or code where Chromium enforces Trusted Types; this lets
 * the service worker be registered, which libraries do by its address.
 */
export function allowServiceWorker(
  factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes,
): void {
  if (factory === undefined || factory.defaultPolicy != null) {
    return;
  }
  factory.createPolicy('default', {
    createScriptURL: (url) => {
      if (url !== SERVICE_WORKER) {
        throw new TypeError(`Not an address of a script of this app: ${url}`);
      }
      return url;
    },
  });
}
