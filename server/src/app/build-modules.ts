import type { Module, ModuleContext, ModuleDefinition } from '../modules/module.ts';

/** Builds each module once, its dependencies first. */
export function createModules(platform: Omit<ModuleContext, 'use'>) {
  const built = new Map<ModuleDefinition, Module>();
  const building: string[] = [];
  const use = <M extends Module>(definition: ModuleDefinition<M>): M => {
    const known = built.get(definition) ?? build(definition);
    return known as M;
  };
  const build = (definition: ModuleDefinition): Module => {
    if (building.includes(definition.name)) {
      throw new Error(`Modules need one another: ${[...building, definition.name].join(' → ')}.`);
    }
    building.push(definition.name);
    const module = definition.create({ ...platform, use });
    building.pop();
    built.set(definition, module);
    return module;
  };
  return {
    use,
    close: async (): Promise<void> => {
      await Promise.all([...built.values()].map((module) => module.close?.()));
    },
  };
}

type ModulesOf<L> = {
  readonly [N in keyof L]: L[N] extends ModuleDefinition<infer M> ? M : never;
};

/** Modules by name, each built on first use. */
export function lazyModules<L extends object>(
  list: L,
  use: <M extends Module>(definition: ModuleDefinition<M>) => M,
): ModulesOf<L> {
  const getters = Object.entries<ModuleDefinition>({
    ...(list as Record<string, ModuleDefinition>),
  }).map(([name, definition]) => [name, { get: () => use(definition), enumerable: true }] as const);
  return Object.defineProperties({}, Object.fromEntries(getters)) as ModulesOf<L>;
}
