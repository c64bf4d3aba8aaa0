import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import {
  accountSchema,
  ownInvitationSchema,
  ownUserSchema,
  sessionSchema,
  teamSchema,
} from '@ads-checker/shared/contracts/identity';
import { z } from 'zod';

/** Who was signed in last on this device, for starting without a network. Holds no secret and opens nothing. */
const SESSION_MEMORY_KEY = 'ads-checker:session';

const rememberedSchema = z.object({
  session: sessionSchema,
  user: ownUserSchema,
  userTeams: z.array(teamSchema),
  userAccounts: z.array(accountSchema),
  userInvitations: z.array(ownInvitationSchema).default([]),
});

/**
 * Remembers who is signed in; the chat-bot key and the addresses of the session stay out. Without an account to act for
 * there is no screen to start with.
 */
export function rememberSession(signedIn: SignedIn): void {
  const { session, user, userAccounts } = signedIn;
  if (!userAccounts.some(({ id, status }) => id === session.accountId && status === 'active')) {
    forgetSession();
    return;
  }
  const kept: SignedIn = {
    ...signedIn,
    session: { ...session, ip: '', userAgent: '' },
    user: { ...user, telegramKey: '', telegramChat: null },
  };
  try {
    localStorage.setItem(SESSION_MEMORY_KEY, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage only costs the start without a network.
  }
}

/** A session as another tab or this device kept it; undefined when it is of another shape. */
export function parseSignedIn(value: unknown): SignedIn | undefined {
  return rememberedSchema.safeParse(value).data;
}

/** The remembered session; undefined when there is none or it is of another shape. */
export function findRememberedSession(): SignedIn | undefined {
  try {
    return parseSignedIn(JSON.parse(localStorage.getItem(SESSION_MEMORY_KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

export function forgetSession(): void {
  try {
    localStorage.removeItem(SESSION_MEMORY_KEY);
  } catch {
    // Nothing was remembered where storage is forbidden.
  }
}
