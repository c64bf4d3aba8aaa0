import type { ExtensionBuilds } from '@ads-checker/shared/contracts/extension';
import type { SessionDto } from '@ads-checker/shared/contracts/identity';
import { isOlder } from '@ads-checker/shared/domain/versions';

export type ExtensionBuild = ExtensionBuilds['builds'][number];
export type ExtensionBrowser = ExtensionBuild['browser'];

export function isExtension({ kind }: Pick<SessionDto, 'kind'>): boolean {
  return kind === 'extension';
}

/** The browser of an extension or page; all but Firefox use the Chrome build. */
export function browserOf(userAgent: string): ExtensionBrowser {
  return /Firefox\//.test(userAgent) ? 'firefox' : 'chrome';
}

/** A newer build for a paired extension; undefined when up to date or unknown. */
export function findNewerBuild({
  session,
  extension,
}: {
  readonly session: Pick<SessionDto, 'extensionVersion' | 'userAgent'>;
  readonly extension: ExtensionBuilds | null;
}): { readonly version: string; readonly build: ExtensionBuild | undefined } | undefined {
  const { extensionVersion, userAgent } = session;
  if (
    extension === null ||
    extensionVersion === null ||
    !isOlder(extensionVersion, extension.version)
  ) {
    return undefined;
  }
  const browser = browserOf(userAgent);
  return {
    version: extension.version,
    build: extension.builds.find((build) => build.browser === browser),
  };
}

/** `9:05` until a moment; null once it has passed. */
export function timeLeft({ until, nowMs }: { until: string; nowMs: number }): string | null {
  const seconds = Math.ceil((Date.parse(until) - nowMs) / 1_000);
  return seconds <= 0
    ? null
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
