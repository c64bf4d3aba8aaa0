import type { Page } from '@playwright/test';
import type { Api } from '../product/api.ts';
import type { Network } from '../product/network.ts';
import type { SandboxAdmin } from '../product/sandbox-admin.ts';
import type { TestAdAccount } from '../product/world.ts';

export interface Scene {
  readonly page: Page;
  /** Proxy between the page and the product. */
  readonly network: Network;
  readonly api: Api;
  readonly sandbox: SandboxAdmin;
  readonly adAccount: TestAdAccount;
  readonly isPhone: boolean;
}

export interface Screen {
  readonly name: string;
  /** Uses no texts, so it works in Russian too. */
  readonly isAlsoRussian?: boolean;
  readonly isDeskOnly?: boolean;
  readonly show: (scene: Scene) => Promise<void>;
  /** Removes what it added, so that no other screen shows it. */
  readonly cleanUp?: (scene: Scene) => Promise<void>;
}
