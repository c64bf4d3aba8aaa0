import { expect, it } from 'vitest';
import { defineGateway, type GatewayDeps } from '../gateways/define.ts';
import { definePort } from '../gateways/port.ts';
import { createGateways } from './build-gateways.ts';

const deps = {} as Omit<GatewayDeps, 'vendorUrl'>;
const labels = definePort<{ url: string | undefined }>('labels');
const prices = definePort<{ url: string | undefined }>('prices');
const definitions = [labels, prices].map((port) =>
  defineGateway({ port, create: ({ vendorUrl }) => ({ url: vendorUrl }) }),
);

it('builds a gateway once, with the address of its vendor, or the sandbox in its place', () => {
  const use = createGateways({
    ...deps,
    definitions,
    vendors: { urls: { labels: 'https://labels.example' }, sandboxUrl: 'http://127.0.0.1:4000' },
  });
  expect(use(labels)).toEqual({ url: 'https://labels.example' });
  expect(use(labels)).toBe(use(labels));
  expect(use(prices)).toEqual({ url: 'http://127.0.0.1:4000' });
  expect(
    createGateways({ ...deps, definitions, vendors: { urls: {}, sandboxUrl: undefined } })(prices),
  ).toEqual({ url: undefined });
});

it('names a gateway that is not listed', () => {
  const use = createGateways({ ...deps, definitions: [], vendors: { urls: {}, sandboxUrl: '' } });
  expect(() => use(labels)).toThrow('No gateway is listed for labels.');
});
