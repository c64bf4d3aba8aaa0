import {
  type Capture,
  captureSchema,
  type ExtensionWorkspace,
} from '@ads-checker/shared/contracts/extension';
import { parseProxyLine } from '@ads-checker/shared/domain/proxy-line';
import type { BrowserProfile } from './read-profile.ts';

export interface Choices {
  readonly groupId: string | null;
  readonly proxyId: string | null;
  /** A proxy to be added, as it was pasted; null where one is chosen. */
  readonly proxyText: string | null;
  readonly customName: string;
  readonly isShared: boolean;
}

export function startChoices({ existing }: Pick<ExtensionWorkspace, 'existing'>): Choices {
  return {
    groupId: existing?.groupId ?? null,
    proxyId: existing?.proxyId ?? null,
    proxyText: null,
    customName: existing?.customName ?? '',
    isShared: existing?.isShared ?? false,
  };
}

/** A teammate's profile that sending refreshes; undefined when there is an own one, or none. */
export function findTeammates({
  existing,
  others,
}: Pick<ExtensionWorkspace, 'existing' | 'others'>) {
  return existing === null ? others.find(({ access }) => access === 'edit') : undefined;
}

/**
 * The request body, with the choices that a person made: a profile that came to be or was changed
 * meanwhile keeps the others. Undefined when the custom name is invalid. A pasted text that is no
 * proxy is left out: {@link isProxyTextWrong} says so.
 */
export function toCapture({
  profile: { facebookId, accessToken, cookie, userAgent },
  workspace,
  choices: { proxyText, ...choices },
}: {
  readonly profile: BrowserProfile;
  readonly workspace: ExtensionWorkspace;
  readonly choices: Choices;
}): Capture | undefined {
  const start = startChoices(workspace);
  const { proxyId, ...others } = Object.fromEntries(
    Object.entries(choices).filter(([name, value]) => value !== start[name as keyof Choices]),
  );
  const added = proxyText === null ? undefined : parseProxyLine(proxyText);
  const ofProxy =
    added === undefined
      ? proxyId === undefined
        ? {}
        : { proxyId }
      : added.ok && { proxy: added.proxy };
  const made = { ...others, ...ofProxy };
  const adUserId = findTeammates(workspace)?.id;
  const target = adUserId === undefined ? made : { adUserId };
  return captureSchema.safeParse({ facebookId, accessToken, cookie, userAgent, ...target }).data;
}

export function isProxyTextWrong({ proxyText }: Pick<Choices, 'proxyText'>): boolean {
  return proxyText !== null && !parseProxyLine(proxyText).ok;
}
