// Reads the API's document with foreign tools: two linters, and two generators of clients, whose
// code must compile.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { describeApi } from '../server/src/platform/http/openapi.ts';
import { allRoutes } from '../shared/src/contracts/api.ts';
import { bin, root, run } from './processes.ts';

// Both generators print TypeScript through the compiler's JavaScript API, which version 7 lacks.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? import.meta.resolve('typescript-6') : specifier, context),
});
const { createClient } = await import('@hey-api/openapi-ts');
const { default: generateTypes, astToString } = await import('openapi-typescript');

async function lint(document: string): Promise<number> {
  const problems = await lintFromString({
    source: document,
    absoluteRef: join(root, 'openapi.json'),
    config: await createConfig({
      extends: ['recommended'],
      rules: { 'info-license': 'off', 'tag-description': 'off' },
    }),
  });
  formatProblems(problems, { format: 'codeframe', totals: getTotals(problems) });
  return problems.length;
}

async function lintAgain(document: string): Promise<number> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({
    extends: [spectralRulesets.oas as RulesetDefinition],
    rules: { 'info-contact': 'off' },
  });
  const problems = await spectral.run(JSON.parse(document));
  for (const { code, path, message } of problems) {
    console.error(`${path.join('.')}: ${message} (${code})`);
  }
  return problems.length;
}

async function generate(document: string, folder: string): Promise<void> {
  const input = join(folder, 'openapi.json');
  await writeFile(input, document);
  await createClient({ input, output: join(folder, 'client'), logs: { level: 'silent' } });
  await writeFile(join(folder, 'types.ts'), astToString(await generateTypes(document)));
}

async function compile(folder: string): Promise<number> {
  const compilerOptions = {
    target: 'ES2024',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    noEmit: true,
    types: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const { code, output } = await run({ command: bin('tsc'), args: ['-p', folder] });
  process.stdout.write(output);
  return code;
}

const document = JSON.stringify(describeApi(allRoutes));
const folder = await mkdtemp(join(tmpdir(), 'api-clients-'));
try {
  const problems = (await lint(document)) + (await lintAgain(document));
  await generate(document, folder);
  process.exitCode = problems + (await compile(folder)) === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
