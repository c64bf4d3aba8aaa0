import {
  type AdUserAuthMethod,
  type AdUserDto,
  type NewAdUser,
  type NewAdUserInput,
  needsCookies,
} from '@ads-checker/shared/contracts/ad-users';
import {
  type ProfileLine,
  type ProfileLineProblem,
  parseProfileLine,
  splitProfileLines,
} from '@ads-checker/shared/domain/profile-lines';
import { getFixedT } from '../../../lib/i18n.ts';
import {
  type Added,
  isSendable,
  type LineResults,
  type ReadLine,
} from '../../../lib/line-status.ts';
import type { Line, LineResult } from '../../../lib/lines-runner.ts';
import { connectionErrorText, lineProblemText } from '../profile-error-text.ts';

const t = getFixedT('ad-users');

/** Why a line is not a new profile; undefined without a reason. */
export function lineReason({
  line: { verdict },
  result,
}: {
  readonly line: ImportLine;
  readonly result: LineResult<Added> | undefined;
}): string | undefined {
  if (result?.state === 'refused') {
    return connectionErrorText(result.error);
  }
  if (verdict.kind === 'repeated') {
    const number = verdict.ofNumber;
    return t('Same profile as line {number}', { number });
  }
  return verdict.kind === 'invalid' ? lineProblemText(verdict.problem) : undefined;
}

/** Validation of a line before sending. */
export type Verdict =
  | { readonly kind: 'ready'; readonly profile: ProfileLine }
  | { readonly kind: 'repeated'; readonly ofNumber: number }
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

/** Marks lines whose profile exists: sync may deliver it after they were parsed. */
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
      line.verdict.kind === 'ready' ? known.get(line.verdict.profile.facebookId ?? '') : undefined;
    // The response decides for sent lines, whose profile exists by then.
    return adUserId === undefined || results.has(line.key)
      ? line
      : { ...line, verdict: { kind: 'known', adUserId } };
  });
}

/** Lines of one profile: by the id of its cookies, without them by its token. */
const keyOfProfile = ({ facebookId, accessToken }: ProfileLine): string =>
  facebookId ?? accessToken;

export function readLines(text: string, authMethod: AdUserAuthMethod): readonly ImportLine[] {
  const firstNumbers = new Map<string, number>();
  const judge = (line: string, number: number): Pick<ImportLine, 'understood' | 'verdict'> => {
    const reading = parseProfileLine(line, authMethod);
    if (!reading.ok) {
      const { understood, problem } = reading;
      return { understood, verdict: { kind: 'invalid', problem } };
    }
    const { profile } = reading;
    const ofNumber = firstNumbers.get(keyOfProfile(profile));
    if (ofNumber !== undefined) {
      return { understood: profile, verdict: { kind: 'repeated', ofNumber } };
    }
    firstNumbers.set(keyOfProfile(profile), number);
    return { understood: profile, verdict: { kind: 'ready', profile } };
  };
  return splitProfileLines(text).map((line, index) => ({
    key: String(index + 1),
    number: index + 1,
    ...judge(line, index + 1),
  }));
}

export interface ImportSettings
  extends Pick<NewAdUser, 'authMethod' | 'groupId' | 'proxyId' | 'isShared'> {
  readonly isWeakTokenAccepted: boolean;
}

/** A line as sent: its own proxy takes precedence. */
export interface SentLine extends Line {
  readonly body: NewAdUserInput;
}

function toSentLine({
  line: { key },
  profile,
  settings: { proxyId, isWeakTokenAccepted, ...common },
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
      ...(needsCookies(common.authMethod) && cookie !== null ? { cookie } : {}),
      userAgent,
      customName,
      ...(isWeakTokenAccepted ? { isWeakTokenAccepted } : {}),
      ...(proxy === null ? { proxyId } : { proxyId: null, proxy }),
    },
  };
}

/** Lines to send: first all valid ones, later those that failed or were not tried. */
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
