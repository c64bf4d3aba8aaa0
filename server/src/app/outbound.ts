import type { OutboundConfig, VendorUrls } from '../platform/env.ts';
import { createIpGeolocator, type IpGeolocator } from '../platform/geo/ip-geolocator.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { withBreaker } from '../platform/outbound/breaker.ts';
import { createHttpTransport, type HttpTransport } from '../platform/outbound/transport.ts';
import { paths } from './paths.ts';

export interface NetworkOptions {
  readonly network: 'sandbox' | 'live';
  readonly graph: { readonly url: string; readonly version: string };
  readonly outbound: OutboundConfig;
  readonly vendors: VendorUrls;
}

export interface Outbound {
  readonly transport: HttpTransport;
  readonly places: IpGeolocator;
  close(): Promise<void>;
}

export function createOutbound({
  network,
  outbound,
}: Pick<NetworkOptions, 'network' | 'outbound'>): Outbound {
  const transport = withBreaker(
    createHttpTransport({
      guard: createAddressGuard({
        isLoopbackAllowed: network === 'sandbox',
        allowedNetworks: outbound.allowedNetworks,
      }),
    }),
  );
  const places = createIpGeolocator({ workerPath: paths.geoWorker });
  return {
    transport,
    places,
    close: async () => {
      transport.close();
      await places.close();
    },
  };
}
