import { compare, type Finding, formatNumber } from './finding.ts';

/** What a section measured: `hash` is that of the files at `paths`. */
export interface MeasuredCode {
  readonly commit: string;
  readonly paths: readonly string[];
  readonly hash: string;
}

export interface Section {
  readonly title: string;
  readonly method: string;
  readonly measuredAt: string;
  readonly code: MeasuredCode;
  /** Share of the cores used by other programs at the start. */
  readonly busyShare: number;
  /**
   * Another program kept the machine busy: the section's times neither prove nor refute a limit.
   */
  readonly isBusy: boolean;
  readonly machine: string;
  readonly findings: readonly Finding[];
}

function withUnit(value: number | null, unit: string): string {
  return value === null ? '–' : `${formatNumber(value)} ${unit}`;
}

function comparedText(finding: Finding): string {
  const { compared } = compare(finding);
  switch (finding.comparison) {
    case 'ratio':
      return `${compared.toFixed(2)}×`;
    case 'difference':
      return `${compared >= 0 ? '+' : '−'}${formatNumber(Math.abs(compared))} ${finding.unit}`;
    case 'absolute':
      return finding.floor === null || finding.floor === 0
        ? '–'
        : `${(finding.measured / finding.floor).toFixed(2)}×`;
  }
}

function limitText({ comparison, limit, unit, isMoreBetter }: Finding): string {
  const sign = isMoreBetter ? '≥' : '≤';
  switch (comparison) {
    case 'ratio':
      return `${sign} ${formatNumber(limit)}×`;
    case 'difference':
      return `${sign} +${formatNumber(limit)} ${unit}`;
    case 'absolute':
      return `${sign} ${formatNumber(limit)} ${unit}`;
  }
}

function verdictText(finding: Finding): string {
  const { holds, missedBy, compared } = compare(finding);
  if (holds) {
    return 'holds';
  }
  return finding.limit === 0
    ? `missed by ${withUnit(compared, finding.unit)}`
    : `missed by ${Math.max(1, Math.round(missedBy * 100))} %`;
}

export function findingLine(finding: Finding): string {
  const { holds } = compare(finding);
  const parts = [
    `floor ${withUnit(finding.floor, finding.unit)}`,
    `measured ${withUnit(finding.measured, finding.unit)}`,
    comparedText(finding),
    `limit ${limitText(finding)}`,
    verdictText(finding),
  ];
  return `${holds ? '✓' : '✗'} ${finding.what}: ${parts.join(', ')}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function codeText({ commit, paths, hash }: MeasuredCode): string {
  return `Code of ${commit}: ${paths.map((path) => `\`${path}\``).join(', ')} (hash \`${hash}\`).`;
}

const CODE = /^Code of (?<commit>[^:]*): (?<paths>.*) \(hash `(?<hash>[0-9a-f]+)`\)\.$/m;

/** What a written section measured; undefined when it was not recorded. */
function readCode(text: string): MeasuredCode | undefined {
  const { commit, paths, hash } = CODE.exec(text)?.groups ?? {};
  return commit === undefined || paths === undefined || hash === undefined
    ? undefined
    : { commit, hash, paths: [...paths.matchAll(/`([^`]*)`/g)].map(([, path = '']) => path) };
}

const OLD = '**Older than the code it measures**: run it again.';
const TABLE = /^(?=\| What \| Floor \|)/m;

/**
 * A section with or without the mark of results that are older than their code. Sections maintained
 * by hand stay as they are.
 */
export async function markAge(
  { title, text }: WrittenSection,
  hashCode: (paths: readonly string[]) => Promise<string>,
): Promise<WrittenSection> {
  const unmarked = text.replace(`${OLD}\n\n`, '');
  const code = readCode(unmarked);
  const isCurrent =
    code !== undefined && code.hash === (await hashCode(code.paths).catch(() => undefined));
  return { title, text: isCurrent ? unmarked : unmarked.replace(TABLE, `${OLD}\n\n`) };
}

function sectionText({
  title,
  method,
  measuredAt,
  code,
  busyShare,
  isBusy,
  machine,
  findings,
}: Section): string {
  const rows = findings.map((finding) =>
    [
      finding.what,
      finding.floor === null
        ? '–'
        : `${withUnit(finding.floor, finding.unit)} (${finding.floorIs})`,
      withUnit(finding.measured, finding.unit),
      comparedText(finding),
      limitText(finding),
      verdictText(finding),
      finding.detail,
    ]
      .map(cell)
      .join(' | '),
  );
  const missed = findings
    .filter((finding) => !compare(finding).holds)
    .map((finding) => `- **${finding.what}**: ${verdictText(finding)}. ${finding.whenMissed}`);
  return [
    `## ${title}`,
    '',
    `${method} Measured ${measuredAt.slice(0, 16).replace('T', ' ')} UTC${isBusy ? `, **on a busy machine** (${Math.round(busyShare * 100)} % of its cores were in use): run it again` : ', on an idle machine'}: ${machine}.`,
    '',
    codeText(code),
    '',
    '| What | Floor | Measured | Against the floor | Limit | Verdict | Rounds |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    ...(missed.length === 0
      ? []
      : ['', 'Missed limits, their causes and possible remedies:', '', ...missed]),
    '',
  ].join('\n');
}

interface WrittenSection {
  readonly title: string;
  readonly text: string;
}

export function writeSection(section: Section): WrittenSection {
  return { title: section.title, text: sectionText(section) };
}

/** The sections of a report that was written before. */
export function readSections(report: string): readonly WrittenSection[] {
  return report
    .split(/^(?=## )/m)
    .slice(1)
    .map((text) => ({ title: /^## (.*)$/m.exec(text)?.[1] ?? '', text: `${text.trimEnd()}\n` }));
}

function count(text: string, verdict: RegExp): number {
  return [...text.matchAll(verdict)].length;
}

export function renderReport(sections: readonly WrittenSection[]): string {
  const text = sections.map((section) => section.text).join('\n');
  const held = count(text, /^\|.* \| holds \| .*$/gm);
  const old = count(text, /^\*\*Older than the code it measures\*\*/gm);
  const missed = count(text, /^\|.* \| missed by [^|]* \| .*$/gm);
  return [
    '# Benchmarks',
    '',
    'Written by `pnpm bench`. Absolute numbers apply to the machine a section names; the promise is the ratios. Every floor is measured in',
    'the same run as the value it is compared with, alternating with it. Each section waits until the machine is idle. One that had to start',
    'on a busy machine says so: processor-heavy work then slows down more than its floor, so the section neither proves nor refutes a time',
    'limit.',
    '',
    missed === 0
      ? `All ${held} limits hold.`
      : `${held} of ${held + missed} limits hold; ${missed} missed, each explained below its table.`,
    ...(old === 0
      ? []
      : [
          '',
          `${old} of ${count(text, new RegExp(TABLE.source, 'gm'))} sections are older than the code they measure, and say so.`,
        ]),
    '',
    text,
  ].join('\n');
}
