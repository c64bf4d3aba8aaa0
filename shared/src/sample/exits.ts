import type { ProxyProtocol } from '../contracts/proxies.ts';

export interface SampleExit {
  readonly name: string;
  readonly protocol: Exclude<ProxyProtocol, 'https'>;
  readonly username: string;
  /** Null where the protocol has none. */
  readonly password: string | null;
  /** The exit IP address. It is public and located where the name says, per the place database. */
  readonly ip: string;
  readonly countryCode: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly delayMs: number;
}

export const SAMPLE_EXITS = [
  {
    name: 'Frankfurt-04',
    protocol: 'socks5',
    username: 'northpine-fra-04',
    password: 'Kx7mQ2vLr9',
    ip: '139.7.98.243',
    countryCode: 'DE',
    city: 'Frankfurt am Main',
    latitude: 50.1109,
    longitude: 8.6821,
    delayMs: 0,
  },
  {
    name: 'Berlin-09',
    protocol: 'http',
    username: 'northpine-ber-09',
    password: 'pV3nT8wZc5',
    ip: '77.11.162.177',
    countryCode: 'DE',
    city: 'Berlin',
    latitude: 52.5244,
    longitude: 13.4105,
    delayMs: 0,
  },
  {
    name: 'Dallas-11',
    protocol: 'socks5',
    username: 'northpine-dal-11',
    password: 'Hd6bY1sJf4',
    ip: '174.82.26.219',
    countryCode: 'US',
    city: 'Dallas',
    latitude: 32.7767,
    longitude: -96.797,
    delayMs: 0,
  },
  {
    name: 'Phoenix-02',
    protocol: 'http',
    username: 'northpine-phx-02',
    password: 'Wq9gM5xRk2',
    ip: '68.2.1.57',
    countryCode: 'US',
    city: 'Phoenix',
    latitude: 33.4483,
    longitude: -112.073,
    delayMs: 0,
  },
  {
    name: 'Malmö-03',
    protocol: 'socks5',
    username: 'northpine-mma-03',
    password: 'Ec4uN7pDz8',
    ip: '90.229.172.57',
    countryCode: 'SE',
    city: 'Malmo',
    latitude: 55.605,
    longitude: 13.0038,
    delayMs: 3_400,
  },
  {
    name: 'Warsaw-03',
    protocol: 'socks5',
    username: 'northpine-waw-03',
    password: 'Lt2hC6yBv1',
    ip: '89.64.3.57',
    countryCode: 'PL',
    city: 'Warsaw',
    latitude: 52.2297,
    longitude: 21.0122,
    delayMs: 0,
  },
  {
    name: 'Brno-01',
    protocol: 'socks4',
    username: 'northpine-brq-01',
    password: null,
    ip: '149.62.150.251',
    countryCode: 'CZ',
    city: 'Brno',
    latitude: 49.1951,
    longitude: 16.6068,
    delayMs: 0,
  },
  {
    name: 'Oslo-02',
    protocol: 'http',
    username: 'northpine-osl-02',
    password: 'Rj5fA9kSw3',
    ip: '93.124.252.223',
    countryCode: 'NO',
    city: 'Oslo',
    latitude: 59.9122,
    longitude: 10.7314,
    delayMs: 0,
  },
  {
    name: 'Vienna-02',
    protocol: 'socks5',
    username: 'northpine-vie-02',
    password: 'Ug8dP3mXq6',
    ip: '91.112.224.151',
    countryCode: 'AT',
    city: 'Vienna',
    latitude: 48.2081,
    longitude: 16.3713,
    delayMs: 0,
  },
] as const satisfies readonly SampleExit[];

export type SampleExitName = (typeof SAMPLE_EXITS)[number]['name'];
