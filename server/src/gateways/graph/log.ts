/** What the gateway reports about itself; never a token, a cursor or an address with one. */
export interface GatewayLog {
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
}
