/** Token kinds, by the network's page that issues them, in the first characters. */
const TOKEN_KINDS = {
  EAAB: 'ads_manager',
  EAAG: 'business_settings',
  EAAd: 'events_manager',
  EAAH: 'commerce_manager',
  EAAI: 'automated_rules',
} as const;
export type TokenKind = (typeof TOKEN_KINDS)[keyof typeof TOKEN_KINDS];

/** The page that issued the token; undefined for other apps. Says nothing about permissions. */
export function tokenKindOf(accessToken: string): TokenKind | undefined {
  return TOKEN_KINDS[accessToken.slice(0, 4) as keyof typeof TOKEN_KINDS];
}
