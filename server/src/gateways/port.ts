/** How a module asks for a gateway: by a port, which names the vendor and says what it can do. */
export interface GatewayPort<G> {
  readonly name: string;
  /** Only for the type; never set. */
  readonly gateway?: G;
}

export function definePort<G>(name: string): GatewayPort<G> {
  return { name };
}
