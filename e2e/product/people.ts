import { randomBytes } from 'node:crypto';
import type { UserDto } from '../../shared/src/contracts/identity.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Person extends Credentials {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

export interface Member extends Person {
  readonly accountId: string;
}

/** Shared by all invented people. */
export const PASSWORD = 'correct-horse-battery-staple';

/** A unique login, email address and name. */
export function createPersonDetails(firstName: string) {
  const mark = randomBytes(4).toString('hex');
  const username = `${firstName.toLowerCase()}_${mark}`;
  return { username, email: `${username}@northpine.example`, firstName, lastName: `M${mark}` };
}

export function toPerson({ id, username, email, firstName, lastName }: UserDto): Person {
  return { userId: id, username, email, name: `${firstName} ${lastName}`, password: PASSWORD };
}
