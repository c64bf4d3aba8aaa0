import type { Page } from '@playwright/test';
import type { Api } from '../product/api.ts';
import type { Network } from '../product/network.ts';
import type { SandboxAdmin } from '../product/sandbox-admin.ts';
import type { Workplace } from '../product/world.ts';

export interface Scene {
  readonly page: Page;
  /** Between the page and the product. */
  readonly network: Network;
  readonly api: Api;
  readonly sandbox: SandboxAdmin;
  readonly workplace: Workplace;
  readonly isPhone: boolean;
}

export interface Screen {
  /** The file's. */
  readonly name: string;
  /** Finds nothing by its words: its picture is taken in Russian, too. */
  readonly isAlsoRussian?: boolean;
  /** Looks like another on a phone. */
  readonly isDeskOnly?: boolean;
  readonly show: (scene: Scene) => Promise<void>;
  /** Takes away what it added, which no other screen shows. */
  readonly putBack?: (scene: Scene) => Promise<void>;
}
