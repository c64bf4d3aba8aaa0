import { createRequire } from 'node:module';
import { join } from 'node:path';

interface RouterGenerator {
  readonly getConfig: (config: object, folder: string) => object;
  readonly Generator: new (input: { config: object; root: string }) => { run(): Promise<void> };
}

/** Writes `web/src/routeTree.gen.ts` as the bundler's plugin does. */
export async function writeRouteTree(folder: string): Promise<void> {
  const web = join(folder, 'web');
  const plugin = createRequire(join(web, 'package.json')).resolve('@tanstack/router-plugin/vite');
  const generator: RouterGenerator = createRequire(plugin)('@tanstack/router-generator');
  const config = generator.getConfig({ target: 'react' }, web);
  await new generator.Generator({ config, root: web }).run();
}
