import { expect, it } from 'vitest';
import { createLogger, redactText } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }));
  return lines.join();
}

it('hides secrets under their names at any of the depths we log', () => {
  const text = logged((logger) =>
    logger.info(
      { password: 'one-secret', a: { accessToken: 'two-secret', b: { cookie: 'three-secret' } } },
      'kept words',
    ),
  );
  expect(text).not.toContain('secret');
  expect(text).toContain('kept words');
});

it('hides what an extension or a proxy is called with', () => {
  const token = 'hidden_token-of-43-characters-hidden-hidden';
  const headers = { authorization: `Bearer ${token}`, 'proxy-authorization': 'Basic hidden' };
  const text = logged((logger) =>
    logger.info({ headers, req: { headers }, err: new Error(`sent Bearer ${token}`) }, 'kept'),
  );
  expect(text).not.toContain('hidden');
  expect(redactText(`Authorization: bearer ${token} and more`)).toBe(
    'Authorization: bearer [redacted] and more',
  );
});

it('hides secrets in the text of errors and their causes', () => {
  const cause = new Error('GET https://g.example/v27.0/me?access_token=hidden1&fields=id');
  const text = logged((logger) =>
    logger.error(
      { err: new Error('proxy http://me:hidden2@proxy.example:80 for EAABhidden3abc', { cause }) },
      'failed',
    ),
  );
  expect(text).not.toMatch(/hidden/);
  expect(text).toContain('proxy.example:80');
  expect(text).toContain('fields=id');
});

it('hides the token of a chat bot, also in the address of a call', () => {
  const token = '7203512001:AAhidden-hidden-hidden-hidden-hid';
  expect(redactText(`https://api.telegram.org/bot${token}/getMe failed, ${token}`)).toBe(
    'https://api.telegram.org/[redacted]/getMe failed, [redacted]',
  );
  const text = logged((logger) => logger.info({ telegram: { botToken: token } }, 'kept'));
  expect(text).not.toContain('hidden');
});

it('leaves ordinary text as it is', () => {
  const text = 'ERA 2024: https://example.com/a?b=c, user@example.com, the bearer of good news';
  expect(redactText(text)).toBe(text);
});
