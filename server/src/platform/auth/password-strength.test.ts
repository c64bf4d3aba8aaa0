import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createPasswordStrength } from './password-strength.ts';

const strength = createPasswordStrength({
  workerPath: fileURLToPath(new URL('../../main/password-worker.ts', import.meta.url)),
});
afterAll(() => strength.close());

const person = { username: 'marta_kowalska', email: 'marta.kowalska@brightfox.example' };
const weak = {
  type: 'InvalidArgumentError',
  message: 'This password is too easy to guess.',
  code: 'weak_password',
  details: { fields: [{ field: 'body.password', message: 'This password is too easy to guess.' }] },
};

describe('requireStrong', () => {
  it.each([
    'password123',
    'qwertyuiop',
    'aaaaaaaaaaaaaaaa',
    'marta_kowalska',
    'Kowalska1!',
    'marta kowalska 2024',
  ])('refuses %s', async (password) => {
    await expect(
      strength.requireStrong({ password, person, field: 'body.password' }),
    ).rejects.toMatchObject(weak);
  });

  it.each(['a quiet harbour at noon', 'zoo-apple-river-ladder', 'Xq7!mR2#vL9@'])(
    'takes %s',
    async (password) => {
      await expect(
        strength.requireStrong({ password, person, field: 'body.password' }),
      ).resolves.toBeUndefined();
    },
  );

  it('judges by the words of the person, several at a time', async () => {
    const verdicts = await Promise.allSettled(
      [person, { username: 'somebody_else' }].map((who) =>
        strength.requireStrong({ password: 'martakowalska', person: who, field: 'body.password' }),
      ),
    );
    expect(verdicts.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('answers whoever waits when it is closed, and works again after', async () => {
    const judged = strength.requireStrong({ password: 'password123', person, field: 'x' });
    const refused = expect(judged).rejects.toMatchObject({ type: 'UnavailableError' });
    await strength.close();
    await refused;
    await expect(
      strength.requireStrong({ password: 'a quiet harbour at noon', person, field: 'x' }),
    ).resolves.toBeUndefined();
  });

  it('keeps the server answering while a text is hard to judge', async () => {
    const order: string[] = [];
    const judged = strength
      .requireStrong({ password: 'P4ssw0rd!'.repeat(14), person, field: 'x' })
      .catch(() => order.push('judged'));
    await new Promise((resolve) => setImmediate(resolve));
    order.push('answered');
    await judged;
    expect(order).toEqual(['answered', 'judged']);
  });
});
