import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Contrib, Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library';
import manifest from '../package.json' with { type: 'json' };
import { listProductionPackages } from './dependencies.ts';
import { root } from './processes.ts';

const VERSION = Spec.Version.v1dot6;
const target = resolve(process.argv[2] ?? join(root, 'dist', 'sbom.cdx.json'));

/** Package URL of the npm type, which percent-encodes the `@` of a scope. */
function toPackageUrl({ name, version }: { name: string; version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

const bom = new Models.Bom();
const product = new Models.Component(Enums.ComponentType.Application, manifest.name, {
  version: manifest.version,
  bomRef: manifest.name,
  licenses: new Models.LicenseRepository([new Models.SpdxLicense('MIT')]),
});
bom.metadata.component = product;

const licenses = new Contrib.License.Factories.LicenseFactory(() => undefined);
const packages = listProductionPackages();
const components = new Map(
  packages.map(({ name, version, license, description }) => {
    const key = `${name}@${version}`;
    const component = new Models.Component(Enums.ComponentType.Library, name, {
      version,
      bomRef: key,
      purl: toPackageUrl({ name, version }),
      ...(description === null ? {} : { description }),
    });
    if (license !== null) {
      component.licenses.add(licenses.makeDisjunctive(license));
    }
    return [key, component] as const;
  }),
);
for (const { name, version, needs } of packages) {
  const component = components.get(`${name}@${version}`);
  for (const key of needs) {
    const needed = components.get(key);
    if (component !== undefined && needed !== undefined) {
      component.dependencies.add(needed.bomRef);
    }
  }
}
for (const component of components.values()) {
  bom.components.add(component);
  product.dependencies.add(component.bomRef);
}

const text = new Serialize.JsonSerializer(
  new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
).serialize(bom, { sortLists: true, space: 2 });
const problem = await new Validation.JsonStrictValidator(VERSION).validate(text);
if (problem !== null) {
  console.error('The bill of materials does not fit CycloneDX 1.6:', problem);
  process.exit(1);
}
await mkdir(dirname(target), { recursive: true });
await writeFile(target, `${text}\n`);
console.log(`${packages.length} packages written to ${target}.`);
