import { expect, it } from 'vitest';
import { isLocalSandbox, visitorPagesOf } from './local-sandbox.ts';

it.each([
  ['sandbox', 'http://127.0.0.1:4000', true],
  ['sandbox', 'http://127.8.9.10:4000', true],
  ['sandbox', 'http://[::1]:4000', true],
  ['sandbox', 'http://[::ffff:127.0.0.1]:4000', true],
  ['live', 'http://127.0.0.1:4000', false],
  ['live', 'https://graph.facebook.com', false],
  ['sandbox', 'https://graph.facebook.com', false],
  ['sandbox', 'http://localhost:4000', false],
  ['sandbox', 'http://127.0.0.1.example.com', false],
  ['sandbox', 'http://127.0.0.1@graph.facebook.com', false],
  ['sandbox', 'http://10.0.0.1:4000', false],
  ['sandbox', 'http://0.0.0.0:4000', false],
  ['sandbox', 'http://169.254.169.254', false],
  ['sandbox', 'nowhere', false],
] as const)(
  'on the %s network, %s is the sandbox of this machine: %s',
  (network, url, expected) => {
    expect(isLocalSandbox({ network, graph: { url } })).toBe(expected);
    expect(visitorPagesOf({ network, graph: { url } })?.('1_2')).toBe(
      expected ? new URL('/posts/1_2', url).href : undefined,
    );
  },
);
