import type { AdUserDto, NewAdUser, NewAdUserInput } from '@ads-checker/shared/contracts/ad-users';
import {
  decodeProfileLine,
  type ProfileLine,
  type ProfileLineProblem,
  splitProfileLines,
} from '@ads-checker/shared/domain/profile-lines';
import { isSendable, type LineResults, type ReadLine } from '../../../lib/line-status.ts';
import type { Line } from '../../../lib/lines-machine.ts';

/** What a line is before anything is sent. */
export type Verdict =
  | { readonly kind: 'ready'; readonly profile: ProfileLine }
  /** The same profile stands in an earlier line. */
  | { readonly kind: 'repeated'; readonly ofNumber: number }
  /** The account has this profile already. */
  | { readonly kind: 'known'; readonly adUserId: string }
  | { readonly kind: 'invalid'; readonly problem: ProfileLineProblem };

export interface ImportLine extends ReadLine {
  readonly understood: Partial<ProfileLine>;
  readonly verdict: Verdict;
}

export function countProfileLines(text: string): number {
  return splitProfileLines(text).length;
}

type OwnProfiles = readonly Pick<AdUserDto, 'id' | 'facebookId'>[];

/** Lines whose profile turns out to be there already: the device may hear of it after they were read. */
export function markKnown({
  lines,
  results,
  ownProfiles,
}: {
  readonly lines: readonly ImportLine[];
  readonly results: LineResults;
  readonly ownProfiles: OwnProfiles;
}): readonly ImportLine[] {
  const known = new Map(ownProfiles.map(({ id, facebookId }) => [facebookId, id]));
  return lines.map((line) => {
    const adUserId =
      line.verdict.kind === 'ready' ? known.get(line.verdict.profile.facebookId) : undefined;
    // What was sent is told by its answer: an added profile is there by then, too.
    return adUserId === undefined || results.has(line.key)
      ? line
      : { ...line, verdict: { kind: 'known', adUserId } };
  });
}

/** Reads a pasted text, each line by itself. */
export function readLines(text: string): readonly ImportLine[] {
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
    return { understood: profile, verdict: { kind: 'ready', profile } };
  };
  return splitProfileLines(text).map((line, index) => ({
    key: String(index + 1),
    number: index + 1,
    ...judge(line, index + 1),
  }));
}

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

/** Lines that may be sent: at first all that are whole, later those that failed or were not tried. */
export function listSendable({
  lines,
  results,
  settings,
}: {
  readonly lines: readonly ImportLine[];
  readonly results: LineResults;
  readonly settings: ImportSettings;
}): readonly SentLine[] {
  return lines.flatMap((line) =>
    line.verdict.kind === 'ready' && isSendable({ line, result: results.get(line.key) })
      ? [toSentLine({ line, profile: line.verdict.profile, settings })]
      : [],
  );
}
