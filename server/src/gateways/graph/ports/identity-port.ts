import type { NetworkCall } from './network-call.ts';

export interface ProfileIdentity {
  readonly facebookId: string;
  readonly name: string;
  readonly picture: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
  } | null;
  readonly gender: 'male' | 'female' | null;
}

/** What a token may do. */
export interface TokenRights {
  /** Granted permissions; null when the ad network does not list them. */
  readonly permissions: readonly string[] | null;
  /** Null when the ad network did not say. */
  readonly canReadAdAccounts: boolean | null;
}

/** The person behind a token. */
export interface IdentityPort {
  /**
   * The person behind the token. The error code is `identity_unavailable` when the reply has no id
   * and name.
   */
  getIdentity(call: NetworkCall): Promise<ProfileIdentity>;
  /** Granted permissions of the token, and whether it reads the profile's ad accounts. */
  readTokenRights(call: NetworkCall): Promise<TokenRights>;
}
