import type { FieldIssue } from '@ads-checker/shared/errors';

/** Why a call to the paired server failed, as far as the extension can tell. */
export type Problem =
  /** No response: a retry is safe. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'not_paired' }
  | { readonly kind: 'revoked' }
  /** Another server answers at this address. */
  | { readonly kind: 'not_ads_checker' }
  | { readonly kind: 'server_too_old' }
  | { readonly kind: 'extension_too_old' }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly code: string | number | null;
      readonly fields: readonly FieldIssue[];
      /** Of a token that was refused for them. */
      readonly permissions?: readonly string[] | undefined;
    };

export type Outcome<T> =
  | { readonly isOk: true; readonly value: T }
  | { readonly isOk: false; readonly problem: Problem };

export function succeed<T>(value: T): Outcome<T> {
  return { isOk: true, value };
}

export function fail(problem: Problem): { readonly isOk: false; readonly problem: Problem } {
  return { isOk: false, problem };
}
