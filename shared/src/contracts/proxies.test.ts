import { describe, expect, it } from 'vitest';
import {
  PROXY_PROTOCOLS,
  portSchema,
  proxyCheckSchema,
  proxyGeoSchema,
  proxyOptionsInputSchema,
  proxySchema,
} from './proxies.ts';
import { fieldsOf, sorted } from './test/schema-facts.ts';

describe('a proxy', () => {
  it('has the fields that spec 1 section 3 lists, beside its team and its dates', () => {
    expect(fieldsOf(proxySchema)).toEqual(
      sorted(
        'id accountId adUserIds commentUserIds name description isShared options geo check',
        'teamId checkRequestedAt createdAt',
      ),
    );
    expect(fieldsOf(proxySchema.shape.options)).toEqual(
      sorted('protocol username password hostname port'),
    );
    expect(fieldsOf(proxyGeoSchema)).toEqual(sorted('ip latitude longitude countryCode city'));
    expect(fieldsOf(proxyCheckSchema)).toEqual(
      sorted('isPassed checkedAt error statusCode', 'delayMs isGraphReachable isSlow'),
    );
    expect(PROXY_PROTOCOLS).toEqual(['http', 'https', 'socks4', 'socks5']);
  });

  it('needs a host and a whole port from 1 on', () => {
    expect([1, 65_535].map((port) => portSchema.parse(port))).toEqual([1, 65_535]);
    for (const port of [0, -1, 1.5, 65_536, '1080', null, undefined]) {
      expect(portSchema.safeParse(port).error?.issues.map(({ message }) => message)).toEqual([
        'must be a whole number from 1 to 65535',
      ]);
    }
    const { error } = proxyOptionsInputSchema.safeParse({
      protocol: 'socks5',
      hostname: ' ',
      port: 1080,
    });
    expect(error?.issues[0]).toMatchObject({ path: ['hostname'], message: 'is required' });
  });
});
