import type { AdUserAuthMethod } from '@ads-checker/shared/contracts/ad-users';
import {
  type ProfileLine,
  type ProfileLineProblem,
  parseProfileLine,
  splitProfileLines,
} from '@ads-checker/shared/domain/profile-lines';

export type Pasted =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'many'; readonly count: number }
  | {
      readonly kind: 'one';
      readonly understood: Partial<ProfileLine>;
      readonly problem: ProfileLineProblem | null;
    };

export function readPasted(text: string, authMethod: AdUserAuthMethod): Pasted {
  const lines = splitProfileLines(text);
  if (lines.length > 1) {
    return { kind: 'many', count: lines.length };
  }
  const [line] = lines;
  if (line === undefined) {
    return { kind: 'nothing' };
  }
  const reading = parseProfileLine(line, authMethod);
  return reading.ok
    ? { kind: 'one', understood: reading.profile, problem: null }
    : { kind: 'one', understood: reading.understood, problem: reading.problem };
}

export function lastFour(secret: string): string {
  return secret.slice(-4);
}

export function countCookies(header: string): number {
  return header.split(';').filter((part) => part.trim() !== '').length;
}
