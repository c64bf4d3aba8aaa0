import { ACCOUNT_PRESETS } from '../../shared/src/access/members.ts';
import type { Api } from '../product/api.ts';
import { FAULTS } from '../product/faults.ts';
import type { Product } from '../product/product.ts';
import { judge, untilSynced } from './judge.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';

const DAY_MS = 24 * 60 * 60_000;
const CLOCK_STEPS = [-DAY_MS, -60 * 60_000, 0, 60 * 60_000, DAY_MS];
const MIN_GROUPS = 2;

interface Scene {
  readonly product: Product;
  readonly admin: Api;
  readonly people: readonly Person[];
  readonly random: Random;
  readonly log: (line: string) => void;
}

type Step = (scene: Scene, person: Person, index: number) => Promise<string | undefined>;

async function change({ random }: Scene, person: Person, index: number): Promise<string> {
  const profiles = [...person.shared.keys()];
  const kind = random.below(10);
  if (kind < 3 && profiles.length > 0) {
    const profile = random.pick(profiles);
    const isShared = !(person.shared.get(profile) ?? false);
    await person.share(profile, isShared);
    return `${isShared ? 'shares' : 'keeps'} ${profile}`;
  }
  const group = random.pick([...person.groups]);
  // Groups are deleted online only.
  if (kind === 3 && person.fault === undefined && person.groups.size > MIN_GROUPS) {
    await person.deleteGroup(group);
    return `deletes ${group}`;
  }
  const name = `${person.name} ${index}`;
  await person.renameGroup(group, name);
  return `renames ${group} to ${name}`;
}

/** From another device, so that this browser has to read it. */
async function addGroup(_: Scene, person: Person, index: number): Promise<string> {
  const name = `${person.name} new ${index}`;
  await person.api.addGroup(name);
  if (person.fault === undefined) {
    await person.untilShown(name);
    person.groups.add(name);
  } else {
    person.unseen.add(name);
  }
  return `adds ${name} elsewhere`;
}

async function disturb({ random }: Scene, person: Person): Promise<string> {
  person.disturb(random.pick(FAULTS));
  return `gets ${person.fault}`;
}

async function heal(_: Scene, person: Person): Promise<string | undefined> {
  if (person.fault === undefined) {
    return undefined;
  }
  person.disturb(undefined);
  return 'has network again';
}

async function reload(_: Scene, person: Person): Promise<string> {
  await person.open();
  return 'reloads';
}

async function crash(_: Scene, person: Person): Promise<string> {
  await person.crash();
  return 'has a crashed tab';
}

async function setClock({ random }: Scene, person: Person): Promise<string> {
  const ms = random.pick(CLOCK_STEPS);
  await person.setClock(ms);
  return `has a clock ${ms / 60_000} min off`;
}

async function loseRows({ random }: Scene, person: Person): Promise<string | undefined> {
  // Without the network there is nothing to show then, and nothing to act on.
  return person.fault === undefined
    ? `loses ${await person.loseRows(random.below(1000) / 1000)}`
    : undefined;
}

async function changeRights({ admin, people, random }: Scene): Promise<string> {
  const member = random.pick(people.slice(1));
  const canRead = random.below(2) === 0;
  await admin.updateAccount(member.api.accountId, {
    permissions: { ...ACCOUNT_PRESETS.member, read_team_ads: canRead },
  });
  return `lets ${member.name} read the team’s ads: ${canRead}`;
}

async function killServer({ product }: Scene): Promise<string> {
  await product.killServer();
  await product.startServer();
  return 'sees the server die and start';
}

/** The changes made while the server is away are kept; what it had accepted since the backup is gone. */
async function restore(scene: Scene, _: Person, index: number): Promise<string> {
  const { product, people } = scene;
  for (const person of people) {
    person.disturb(undefined);
    await untilSynced(person);
    person.showUnseen();
  }
  await product.stopServer();
  await product.backUp();
  await product.startServer();
  const before = people.map((person) => person.remember());
  for (const [place, person] of people.entries()) {
    await change(scene, person, index + place / 10);
    await untilSynced(person);
  }
  await product.stopServer();
  for (const recall of before) {
    recall();
  }
  await product.restore();
  await product.startServer();
  // A browser that goes offline before it noticed shows what it last knew.
  for (const person of people) {
    for (const group of person.groups) {
      await person.untilShown(group);
    }
  }
  return 'sees a backup restored';
}

const STEPS: readonly (readonly [number, Step])[] = [
  [50, change],
  [8, addGroup],
  [10, disturb],
  [12, heal],
  [5, reload],
  [4, crash],
  [4, setClock],
  [3, changeRights],
  [2, loseRows],
  [1, killServer],
];
const WEIGHT = STEPS.reduce((sum, [weight]) => sum + weight, 0);

function pickStep(random: Random): Step {
  let drawn = random.below(WEIGHT);
  for (const [weight, step] of STEPS) {
    if (drawn < weight) {
      return step;
    }
    drawn -= weight;
  }
  return change;
}

/**
 * Random steps of three people: changes, rights, faults of each one's network, reloads, crashes,
 * clocks, lost databases, a killed server and, halfway, a restored one.
 *
 * @returns what differs at the end, one line each
 */
export async function soak(scene: Scene, steps: number): Promise<string[]> {
  const { people, random, log } = scene;
  for (let index = 1; index <= steps; index += 1) {
    const person = random.pick(people);
    const step = index === Math.floor(steps / 2) ? restore : pickStep(random);
    const done = await step(scene, person, index).catch((error: unknown) => {
      throw new Error(`${index} ${person.name} (${person.fault ?? 'online'}): ${step.name}`, {
        cause: error,
      });
    });
    if (done !== undefined) {
      log(`${index} ${person.name} ${done}`);
    }
  }
  return judge(people);
}
