import type { Module, ModuleContext, ModuleDefinition } from '../modules/module.ts';

/** Builds each module once, those it needs before it. */
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
    /** Lets what the built modules run beside the requests end. */
    close: async (): Promise<void> => {
      await Promise.all([...built.values()].map((module) => module.close?.()));
    },
  };
}
