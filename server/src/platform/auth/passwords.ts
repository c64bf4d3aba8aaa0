import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommended argon2id setting: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time without a stored hash as with one: an unknown name cannot be told by the clock. */
  isMatch(attempt: { password: string; storedHash: string | undefined }): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const decoy = await hash('a password that nobody has', OPTIONS);
  return {
    hash: (password) => hash(password, OPTIONS),
    async isMatch({ password, storedHash }) {
      const isSame = await verify(storedHash ?? decoy, password);
      return storedHash !== undefined && isSame;
    },
  };
}
