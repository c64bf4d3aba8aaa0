import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Origin } from './origin.tsx';

afterEach(cleanup);

it.each([
  ['https://checker.example.com', 'https://checker.', 'example.com'],
  ['https://example.co.uk:8443', 'https://', 'example.co.uk:8443'],
  [
    'https://ads.northpine.example.checker.evil.com',
    'https://ads.northpine.example.checker.',
    'evil.com',
  ],
  ['https://northpine.fly.dev', 'https://', 'northpine.fly.dev'],
  ['http://localhost:3000', 'http://', 'localhost:3000'],
  ['http://127.0.0.1:3000', 'http://', '127.0.0.1:3000'],
])('sets the registrable domain apart: %s', (origin, before, owner) => {
  const { container } = render(<Origin origin={origin} />);
  expect(container.textContent).toBe(origin);
  expect([container.querySelector('b')?.textContent, origin.slice(0, -owner.length)]).toEqual([
    owner,
    before,
  ]);
});
