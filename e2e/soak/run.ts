import { inspect, parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findPageBrowser } from '../../scripts/browser.ts';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import { Api } from '../product/api.ts';
import { CHROMIUM_ARGS } from '../product/chromium.ts';
import { ADMIN, Product } from '../product/product.ts';
import { ReverseProxy } from '../product/reverse-proxy.ts';
import { SandboxAdmin } from '../product/sandbox-admin.ts';
import { openChromium, openFirefox } from './browsers.ts';
import { Person } from './person.ts';
import { createRandom } from './random.ts';
import { soak } from './soak.ts';

const PEOPLE = ['Ada', 'Ben', 'Cleo'] as const;
const PROFILES_EACH = 2;
const GROUPS_EACH = 4;

/**
 * The differential soak: `node e2e/soak/run.ts --seeds 10 --steps 200`. With `--firefox`, the last
 * of the three people uses Firefox. Ends with 1 when anything differs.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10' },
    first: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    firefox: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});

await buildIfNeeded();
const executablePath = await findPageBrowser();
const browser = await chromium.launch({
  args: [...CHROMIUM_ARGS],
  ...(executablePath === undefined ? {} : { executablePath }),
});

async function runSeed(seed: number): Promise<readonly string[]> {
  const product = await Product.start();
  const people: Person[] = [];
  const log = (line: string): void => {
    if (!values.quiet) {
      console.log(`  ${line}`);
    }
  };
  const random = createRandom(seed);
  try {
    const admin = await Api.signIn({ url: product.url, credentials: ADMIN });
    const sandbox = new SandboxAdmin(product.sandboxUrl);
    for (const [place, name] of PEOPLE.entries()) {
      const member = await admin.addMember({
        firstName: name,
        permissions: { read_team_ads: place === 0 },
      });
      const api = await Api.signIn({ url: product.url, credentials: member });
      const groups = new Set<string>();
      for (let count = 1; count <= GROUPS_EACH; count += 1) {
        groups.add((await api.addGroup(`${name} group ${count}`)).name);
      }
      const shared = new Map<string, boolean>();
      const from = 4_000 + place * PROFILES_EACH;
      for (const profile of await sandbox.listProfiles({ from, count: PROFILES_EACH })) {
        const customName = `${name} profile ${shared.size + 1}`;
        await api.connectProfile({ profile, customName });
        shared.set(customName, false);
      }
      const proxy = await ReverseProxy.start(product.url);
      const { cookies } = await api.storageState();
      const open = { url: proxy.url, cookies };
      const isFirefox = values.firefox && place === PEOPLE.length - 1;
      const opened = isFirefox ? await openFirefox(open) : await openChromium({ browser, ...open });
      const person = new Person({ name, api, proxy, browser: opened, groups, shared });
      people.push(person);
      await person.open();
    }
    return await soak({ product, admin, people, random, log }, Number(values.steps));
  } catch (error) {
    return [inspect(error)];
  } finally {
    for (const { browser: opened, proxy, api } of people) {
      await opened.close();
      await proxy.close();
      await api.dispose();
    }
    await product.stop();
  }
}

let failed = 0;
for (
  let seed = Number(values.first);
  seed < Number(values.first) + Number(values.seeds);
  seed += 1
) {
  console.log(`seed ${seed}`);
  const found = await runSeed(seed);
  failed += found.length === 0 ? 0 : 1;
  console.log(found.length === 0 ? `seed ${seed}: all rows and changes right` : found.join('\n'));
}
await browser.close();
console.log(
  `${Number(values.seeds) - failed} seeds right, ${failed} wrong, ${values.steps} steps each`,
);
process.exitCode = failed === 0 ? 0 : 1;
