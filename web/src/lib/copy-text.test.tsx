import { afterEach, expect, it } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

function copyByKeys(copied: string[]): void {
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: (command: string) => {
      const area = document.querySelector('textarea');
      copied.push(`${command}: ${area?.value}`);
      return true;
    },
  });
}

it('copies with execCommand on plain HTTP pages, and restores the focus', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  const copied: string[] = [];
  copyByKeys(copied);
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  expect(await copyText('203.0.113.24:1080')).toBe(true);
  expect(copied).toEqual(['copy: 203.0.113.24:1080']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

it('reports when copying failed', async () => {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.reject(new Error('denied')) },
  });
  Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false });
  expect(await copyText('x')).toBe(false);
});
