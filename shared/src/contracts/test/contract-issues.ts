import { z } from 'zod';
import { allRoutes } from '../api.ts';

const LONG = 'x'.repeat(300_000);
const BAD_VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  42,
  -1e12,
  1e12,
  0.5,
  Number.NaN,
  '',
  'x',
  LONG,
  [],
  ['x', 'x'],
  Array.from({ length: 3_000 }, () => 'x'),
  {},
  { unknown: 1 },
];

function listParts(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'array':
      return [def.element];
    case 'union':
      return def.options;
    case 'intersection':
      return [def.left, def.right];
    case 'record':
      return [def.keyType, def.valueType];
    case 'tuple':
      return def.items;
    case 'pipe':
      return [def.in, def.out];
    case 'lazy':
      return [def.getter()];
    default:
      return 'innerType' in def ? [def.innerType] : [];
  }
}

export interface ContractIssue {
  readonly part: 'params' | 'query' | 'body';
  readonly issue: z.core.$ZodIssue;
}

/** What every schema of every request, nested ones included, says about bad values. */
export function listContractIssues(): readonly ContractIssue[] {
  const seen = new Set<z.core.$ZodType>();
  const issues: ContractIssue[] = [];
  const visit = (part: ContractIssue['part'], schema: z.core.$ZodType): void => {
    // A transformation alone takes what its schema has parsed
    if (seen.has(schema) || schema._zod.def.type === 'transform') {
      return;
    }
    seen.add(schema);
    for (const value of BAD_VALUES) {
      const { error } = z.safeParse(schema, value, { reportInput: true });
      issues.push(...(error?.issues ?? []).map((issue) => ({ part, issue })));
    }
    for (const inner of listParts(schema)) {
      visit(part, inner);
    }
  };
  for (const { route } of allRoutes) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = route[part];
      if (schema !== undefined) {
        visit(part, schema);
      }
    }
  }
  return issues;
}
