import type {
  SampleAd,
  SampleAdAccount,
  SampleAdImage,
  SampleAdSet,
  SampleCampaign,
  SampleCreative,
  SampleLevel,
  SampleProduct,
  SampleProductSet,
  SampleProfile,
  SampleTotals,
} from '@ads-checker/shared/sample/index';
import type { SandboxLabel, SandboxWorld } from '../sandbox-world.ts';
import type { CreationSettings } from './creation/settings.ts';
import type { FieldRequest } from './fields.ts';

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

export type Parameters = ReadonlyMap<string, string>;

export interface GraphContext {
  world: SandboxWorld;
  viewer: SampleProfile;
  nowMs: number;
  /** Origin and version of the request, for links to further pages and pictures. */
  origin: string;
  version: string;
  token: string;
  /** Permissions granted to the token. */
  permissions: readonly string[];
  locale: string;
  /** Switches for the rules of creation. */
  creation: CreationSettings;
  /** Enforces that daily budgets exceed today's spend, which depends on the time of day. */
  hasDailyBudgetFloor: boolean;
  /** Parameters of the request: nested insights inherit their period from them. */
  parameters: Parameters;
  nodes: Nodes;
}

export type Field<T> = (input: {
  request: FieldRequest;
  nodeName: string;
  context: GraphContext;
}) => (object: T) => Json | undefined;

export interface EdgePage {
  data: Json[];
  paging?: JsonObject;
  summary?: JsonObject;
}

export type Edge<T> = (input: {
  parameters: Parameters;
  fields: readonly FieldRequest[] | undefined;
  fieldsText: string;
  context: GraphContext;
  /** An invalid period is ignored on a nested edge and an error in a path. */
  isNested: boolean;
}) => (object: T) => EdgePage;

export interface NodeType<T> {
  name: string;
  /** The node's path, which is also its `id`. */
  idOf: (object: T) => string;
  defaults: readonly string[];
  fields: Readonly<Record<string, Field<T>>>;
  edges: Readonly<Record<string, Edge<T>>>;
}

export interface Nodes {
  user: NodeType<SampleProfile>;
  adAccount: NodeType<SampleAdAccount>;
  campaign: NodeType<SampleCampaign>;
  adSet: NodeType<SampleAdSet>;
  ad: NodeType<SampleAd>;
  creative: NodeType<SampleCreative>;
  adImage: NodeType<SampleAdImage>;
  adLabel: NodeType<SandboxLabel>;
  productSet: NodeType<SampleProductSet>;
  product: NodeType<SampleProduct>;
  insights: NodeType<InsightRow>;
}

export interface InsightRow {
  level: SampleLevel;
  objectId: string;
  adAccount: SampleAdAccount;
  sinceDay: number;
  untilDay: number;
  totals: SampleTotals;
  /** Null where the Graph API reports no reach. */
  reach: number | null;
  breakdowns: Readonly<Record<string, string>>;
}
