import {
  accountSchema,
  networkPagesSchema,
  ownInvitationSchema,
  ownUserSchema,
  sessionSchema,
  teamSchema,
} from '@ads-checker/shared/contracts/identity-entities';
import type { SignedIn } from '@ads-checker/shared/contracts/sign-in';
import { z } from 'zod';
import { forgetKeys, forgetScreens } from '../lib/kept-keys.ts';

/**
 * The last signed-in person, for an offline start. Holds no secrets. `theme.js` and `frame.js`
 * look for it as well.
 */
const SESSION_MEMORY_KEY = 'ads-checker:session';

const rememberedSchema = z.object({
  session: sessionSchema,
  user: ownUserSchema,
  userTeams: z.array(teamSchema),
  userAccounts: z.array(accountSchema),
  userInvitations: z.array(ownInvitationSchema).default([]),
  networkPages: networkPagesSchema.optional(),
});

/**
 * Stores the session without the chat-bot key and IP addresses. Skipped without an account, which
 * has no offline screen.
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
    // Full or blocked storage only costs the offline start.
  }
}

/** A session stored by this device or sent by another tab; undefined when invalid. */
export function parseSignedIn(value: unknown): SignedIn | undefined {
  return rememberedSchema.safeParse(value).data;
}

/** Undefined when there is none or it is invalid. */
export function findRememberedSession(): SignedIn | undefined {
  try {
    return parseSignedIn(JSON.parse(localStorage.getItem(SESSION_MEMORY_KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}

const LAST_SEEN = 'ads-checker:last-seen:';

/** Where a browser stores when an account was last visible; removed with its session. */
export function lastSeenKeyOf(accountId: string): string {
  return `${LAST_SEEN}${accountId}`;
}

export function forgetSession(): void {
  try {
    localStorage.removeItem(SESSION_MEMORY_KEY);
  } catch {
    // Storage is blocked.
  }
  forgetKeys(LAST_SEEN);
  forgetScreens();
}
