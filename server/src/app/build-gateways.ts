import type { GatewayDefinition, GatewayDeps } from '../gateways/define.ts';
import type { GatewayPort } from '../gateways/port.ts';
import type { VendorUrls } from '../platform/env.ts';
import * as list from './gateways.ts';

type UseGateway = <G>(port: GatewayPort<G>) => G;

export function createGateways({
  vendors,
  definitions = Object.values<GatewayDefinition<unknown>>(list),
  ...deps
}: Omit<GatewayDeps, 'vendorUrl'> & {
  vendors: VendorUrls;
  definitions?: readonly GatewayDefinition<unknown>[];
}): UseGateway {
  const built = new Map<string, unknown>();
  return <G>({ name }: GatewayPort<G>): G => {
    if (!built.has(name)) {
      const definition = definitions.find(({ port }) => port.name === name);
      if (definition === undefined) {
        throw new Error(`No gateway is listed for ${name}.`);
      }
      built.set(
        name,
        definition.create({ ...deps, vendorUrl: vendors.urls[name] ?? vendors.sandboxUrl }),
      );
    }
    return built.get(name) as G;
  };
}
