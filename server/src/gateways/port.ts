/** How a module asks for a gateway: the port names the vendor and its interface. */
export interface GatewayPort<G> {
  readonly name: string;
  /** Only for the type; never set. */
  readonly gateway?: G;
}

export function definePort<G>(name: string): GatewayPort<G> {
  return { name };
}
