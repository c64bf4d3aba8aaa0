import {
  type Capture,
  captureSchema,
  type ExtensionWorkspace,
} from '@ads-checker/shared/contracts/extension';
import type { BrowserProfile } from './read-profile.ts';

export interface Choices {
  readonly groupId: string | null;
  readonly proxyId: string | null;
  readonly customName: string;
  readonly isShared: boolean;
}

export function startChoices({ existing }: ExtensionWorkspace): Choices {
  return {
    groupId: existing?.groupId ?? null,
    proxyId: existing?.proxyId ?? null,
    customName: existing?.customName ?? '',
    isShared: existing?.isShared ?? false,
  };
}

/**
 * The request body. For an existing profile only changed fields, so that others' changes stay.
 * Undefined when the custom name is invalid.
 */
export function toCapture({
  profile: { facebookId, accessToken, cookie, userAgent },
  workspace,
  choices,
}: {
  readonly profile: BrowserProfile;
  readonly workspace: ExtensionWorkspace;
  readonly choices: Choices;
}): Capture | undefined {
  const start = startChoices(workspace);
  const isNew = workspace.existing === null;
  const changed = Object.fromEntries(
    Object.entries(choices).filter(
      ([name, value]) => isNew || value !== start[name as keyof Choices],
    ),
  );
  return captureSchema.safeParse({ facebookId, accessToken, cookie, userAgent, ...changed }).data;
}
