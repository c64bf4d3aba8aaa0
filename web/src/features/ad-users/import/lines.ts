import type { AdUserDto, NewAdUser, NewAdUserInput } from '@ads-checker/shared/contracts/ad-users';
import {
  decodeProfileLine,
  type ProfileLine,
  type ProfileLineProblem,
  splitProfileLines,
} from '@ads-checker/shared/domain/profile-lines';
import type { Line, LineResult } from '../../../lib/lines-machine.ts';
import { findProfileError } from '../profile-words.ts';

/** What a line is before anything is sent. */
export type Verdict =
  | { readonly kind: 'ready'; readonly profile: ProfileLine }
  /** The same profile stands in an earlier line. */
  | { readonly kind: 'repeated'; readonly ofNumber: number }
  /** The account has this profile already. */
  | { readonly kind: 'known'; readonly adUserId: string }
  | { readonly kind: 'invalid'; readonly problem: ProfileLineProblem };

export interface ImportLine extends Line {
  /** Counted from 1, as the person counts them. */
  readonly number: number;
  readonly understood: Partial<ProfileLine>;
  readonly verdict: Verdict;
}

/** Reads a pasted text, each line by itself. */
export function readLines({
  text,
  ownProfiles,
}: {
  readonly text: string;
  /** Those of the account that the lines go to. */
  readonly ownProfiles: readonly Pick<AdUserDto, 'id' | 'facebookId'>[];
}): readonly ImportLine[] {
  const known = new Map(ownProfiles.map(({ id, facebookId }) => [facebookId, id]));
  const firstNumbers = new Map<string, number>();
  const judge = (line: string, number: number): Pick<ImportLine, 'understood' | 'verdict'> => {
    const reading = decodeProfileLine(line);
    if (!reading.ok) {
      const { understood, problem } = reading;
      return { understood, verdict: { kind: 'invalid', problem } };
    }
    const { profile } = reading;
    const ofNumber = firstNumbers.get(profile.facebookId);
    if (ofNumber !== undefined) {
      return { understood: profile, verdict: { kind: 'repeated', ofNumber } };
    }
    firstNumbers.set(profile.facebookId, number);
    const adUserId = known.get(profile.facebookId);
    return adUserId === undefined
      ? { understood: profile, verdict: { kind: 'ready', profile } }
      : { understood: profile, verdict: { kind: 'known', adUserId } };
  };
  return splitProfileLines(text).map((line, index) => ({
    key: String(index + 1),
    number: index + 1,
    ...judge(line, index + 1),
  }));
}

/** What all lines have in common. */
export type ImportSettings = Pick<NewAdUser, 'authMethod' | 'groupId' | 'proxyId' | 'isShared'>;

/** A line as it is sent: its own proxy goes before the one for all. */
export interface SentLine extends Line {
  readonly body: NewAdUserInput;
}

function toSentLine({
  line: { key },
  profile,
  settings: { proxyId, ...common },
}: {
  readonly line: ImportLine;
  readonly profile: ProfileLine;
  readonly settings: ImportSettings;
}): SentLine {
  const { accessToken, cookie, userAgent, customName, proxy } = profile;
  return {
    key,
    body: {
      ...common,
      accessToken,
      cookie,
      userAgent,
      customName,
      ...(proxy === null ? { proxyId } : { proxyId: null, proxy }),
    },
  };
}

/** The profile a line became. */
export interface Added {
  readonly adUserId: string;
  readonly name: string;
}

export type ImportResults = ReadonlyMap<string, LineResult<Added>>;

export const STANDINGS = [
  'ready',
  'waiting',
  'sending',
  'added',
  'duplicate',
  'refused',
  'invalid',
  'not_tried',
] as const;
/** How a line stands now, in one word. */
export type Standing = (typeof STANDINGS)[number];

export function standingOf({
  line: { verdict },
  result,
}: {
  readonly line: ImportLine;
  readonly result: LineResult<Added> | undefined;
}): Standing {
  switch (result?.state) {
    case 'waiting':
    case 'sending':
    case 'not_tried':
      return result.state;
    case 'done':
      return 'added';
    case 'refused':
      return findProfileError(result.error) === 'already_added' ? 'duplicate' : 'refused';
    case undefined:
      return verdict.kind === 'ready' || verdict.kind === 'invalid' ? verdict.kind : 'duplicate';
  }
}

export function countStandings({
  lines,
  results,
}: {
  readonly lines: readonly ImportLine[];
  readonly results: ImportResults;
}): Readonly<Record<Standing, number>> {
  const counts = Object.fromEntries(STANDINGS.map((standing) => [standing, 0])) as Record<
    Standing,
    number
  >;
  for (const line of lines) {
    counts[standingOf({ line, result: results.get(line.key) })] += 1;
  }
  return counts;
}

/** Lines that may be sent: at first all that are whole, later those that failed or were not tried. */
export function listSendable({
  lines,
  results,
  settings,
}: {
  readonly lines: readonly ImportLine[];
  readonly results: ImportResults;
  readonly settings: ImportSettings;
}): readonly SentLine[] {
  return lines.flatMap((line) => {
    const standing = standingOf({ line, result: results.get(line.key) });
    const isOpen = standing === 'ready' || standing === 'refused' || standing === 'not_tried';
    return isOpen && line.verdict.kind === 'ready'
      ? [toSentLine({ line, profile: line.verdict.profile, settings })]
      : [];
  });
}
