import { bin, run } from './processes.ts';

export const TYPE_PROJECTS = [
  'shared',
  'server',
  'web',
  'web/service-worker',
  'extension',
  'e2e',
  'bench',
  'scripts',
] as const;

/**
 * Parallel checkers in one process would infer the same types again: twice the processor time on
 * two cores.
 */
export const checkTypesOf = (project: string): readonly string[] => [
  '-p',
  project,
  '--singleThreaded',
];

if (import.meta.main) {
  const outcomes = await Promise.all(
    TYPE_PROJECTS.map((project) => run({ command: bin('tsc'), args: checkTypesOf(project) })),
  );
  for (const { output } of outcomes) {
    process.stdout.write(output);
  }
  process.exit(outcomes.some(({ code }) => code !== 0) ? 1 : 0);
}
