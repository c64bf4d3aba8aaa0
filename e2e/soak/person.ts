import type { Api } from '../product/api.ts';
import type { Fault } from '../product/faults.ts';
import type { ReverseProxy } from '../product/reverse-proxy.ts';
import { NO_APP, type SoakBrowser } from './browsers.ts';

/** A person with a browser behind a network of their own, and what they believe is saved. */
export class Person {
  readonly name: string;
  readonly api: Api;
  readonly proxy: ReverseProxy;
  readonly browser: SoakBrowser;
  /** Names of the groups that only this person changes. */
  readonly groups: Set<string>;
  /** Groups that this browser need not show yet. */
  readonly unseen = new Set<string>();
  /** Whether the profiles that only this person changes are shared. */
  readonly shared: Map<string, boolean>;
  fault: Fault | undefined;

  constructor({
    name,
    api,
    proxy,
    browser,
    groups,
    shared,
  }: Pick<Person, 'name' | 'api' | 'proxy' | 'browser' | 'groups' | 'shared'>) {
    this.name = name;
    this.api = api;
    this.proxy = proxy;
    this.browser = browser;
    this.groups = groups;
    this.shared = shared;
  }

  async open(): Promise<void> {
    await this.browser.goto('/ad-users');
    await this.browser.evaluate('soak.ready()');
  }

  disturb(fault: Fault | undefined): void {
    this.fault = fault;
    this.proxy.disturb(fault);
  }

  async renameGroup(from: string, to: string): Promise<void> {
    await this.#act('renameGroup', from, to);
    this.groups.delete(from);
    this.groups.add(to);
  }

  async deleteGroup(name: string): Promise<void> {
    await this.#act('deleteGroup', name);
    this.groups.delete(name);
  }

  async share(profile: string, isShared: boolean): Promise<void> {
    await this.#act('share', profile, isShared);
    this.shared.set(profile, isShared);
  }

  /** Call it only when the browser is synced. */
  showUnseen(): void {
    for (const name of this.unseen) {
      this.groups.add(name);
    }
    this.unseen.clear();
  }

  remember(): () => void {
    const groups = [...this.groups];
    const shared = [...this.shared];
    return () => {
      this.groups.clear();
      groups.map((name) => this.groups.add(name));
      shared.map(([name, isShared]) => this.shared.set(name, isShared));
    };
  }

  async untilShown(text: string): Promise<void> {
    await this.browser.evaluate(`soak.untilShown(${JSON.stringify(text)})`);
  }

  setClock(ms: number): Promise<void> {
    return this.browser.evaluate(`soak.setClock(${ms})`);
  }

  async crash(): Promise<void> {
    await this.browser.crash();
    await this.open();
  }

  /** Deletes one database of owned rows while no tab is open. @returns its name */
  async loseRows(pick: number): Promise<string> {
    await this.browser.goto(NO_APP);
    const lost = await this.browser.evaluate<string>(`soak.loseRows(${pick})`);
    await this.open();
    return lost;
  }

  async #act(act: string, ...args: readonly unknown[]): Promise<void> {
    await this.browser.evaluate(
      `soak.${act}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`,
    );
  }
}
