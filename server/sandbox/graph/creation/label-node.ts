import type { SampleAdAccount, SampleCampaign } from '@ads-checker/shared/sample/index';
import type { SandboxLabel } from '../../sandbox-world.ts';
import type { GraphContext, Json, NodeType } from '../context.ts';
import { listEdge } from '../edges.ts';
import { objectFilter } from '../filtering.ts';
import { formatInstant } from '../formats.ts';
import { listRows } from '../list-rows.ts';
import { getAdAccount } from '../parents.ts';
import { adScope, adSetScope } from '../scopes.ts';
import { value } from '../selection.ts';
import type { AccountCall } from './common.ts';
import type { Labelled } from './labels.ts';

const instant = value<SandboxLabel>((label, context) =>
  formatInstant({
    atMs: label.createdAtMs,
    timeZone: getAdAccount({ object: label, context }).timeZone,
  }),
);

const pathOf = (label: SandboxLabel): string => label.id;

/** Objects of a list of the ad account that carry a label. */
const labelled =
  <T extends Labelled>(
    listOf: (adAccount: SampleAdAccount, context: GraphContext) => readonly (T | undefined)[],
  ) =>
  ({ parent, context }: { parent: SandboxLabel; context: GraphContext }): T[] =>
    listOf(getAdAccount({ object: parent, context }), context).flatMap((object) =>
      object?.labelIds?.includes(parent.id) === true ? [object] : [],
    );

export const labelNode: NodeType<SandboxLabel> = {
  name: 'AdLabel',
  idOf: ({ id }) => id,
  defaults: ['name'],
  fields: { name: value(({ name }) => name), created_time: instant, updated_time: instant },
  edges: {
    campaigns: listEdge({
      name: 'campaigns',
      node: (context) => context.nodes.campaign,
      pathOf,
      list: labelled(({ campaignIds }, { world }) =>
        campaignIds.map((id) => world.campaigns.get(id)),
      ),
      filter: (call) =>
        objectFilter({
          ...call,
          level: 'campaign',
          scopeOf: ({ object }: { object: SampleCampaign }) => ({ campaign: object }),
        }),
    }),
    adsets: listEdge({
      name: 'adsets',
      node: (context) => context.nodes.adSet,
      pathOf,
      list: labelled(({ adSetIds }, { world }) => adSetIds.map((id) => world.adSets.get(id))),
      filter: (call) => objectFilter({ ...call, level: 'adset', scopeOf: adSetScope }),
    }),
    ads: listEdge({
      name: 'ads',
      node: (context) => context.nodes.ad,
      pathOf,
      list: labelled(({ adIds }, { world }) => adIds.map((id) => world.ads.get(id))),
      filter: (call) => objectFilter({ ...call, level: 'ad', scopeOf: adScope }),
    }),
    adcreatives: listEdge({
      name: 'adcreatives',
      node: (context) => context.nodes.creative,
      pathOf,
      list: labelled((_, { world }) =>
        [...world.creatives.values()].filter(({ status }) => status !== 'DELETED'),
      ),
    }),
  },
};

/** `/act_X/adlabels` */
export function listLabels(call: AccountCall): Json {
  const { id } = call.object;
  const rows = [...call.context.world.adLabels.values()].filter(
    ({ adAccountId }) => adAccountId === id,
  );
  return listRows({ call, rows, node: labelNode, path: `act_${id}/adlabels` });
}
