/** Log events of the gateway; never with a token, a cursor or a URL that holds one. */
export interface GatewayLog {
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
}
