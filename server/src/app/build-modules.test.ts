import { expect, it } from 'vitest';
import { defineModule, type Module, type ModuleContext } from '../modules/module.ts';
import { createModules } from './build-modules.ts';
import { moduleDefinitions } from './projections.ts';

const platform = {} as Omit<ModuleContext, 'use'>;

it('builds a module once, after those that it needs, and closes all that were built', async () => {
  const told: string[] = [];
  const close = (name: string) => async () => {
    told.push(`closed ${name}`);
  };
  const low = defineModule({
    name: 'low',
    create: () => {
      told.push('built low');
      return { value: 7, close: close('low') };
    },
  });
  const high = defineModule({
    name: 'high',
    create: ({ use }) => {
      const { value } = use(low);
      told.push('built high');
      return { value: value + use(low).value, close: close('high') };
    },
  });
  const modules = createModules(platform);
  expect(modules.use(high).value).toBe(14);
  expect(modules.use(high)).toBe(modules.use(high));
  await modules.close();
  expect(told).toEqual(['built low', 'built high', 'closed low', 'closed high']);
});

it('names the modules that need one another', () => {
  const first: { create?: (context: ModuleContext) => Module } = {};
  const a = defineModule({ name: 'a', create: (context) => first.create?.(context) ?? {} });
  const b = defineModule({ name: 'b', create: ({ use }) => use(a) });
  first.create = ({ use }) => use(b);
  expect(() => createModules(platform).use(a)).toThrow('Modules need one another: a → b → a.');
});

it('knows every module by a name of its own', () => {
  const names = moduleDefinitions.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
