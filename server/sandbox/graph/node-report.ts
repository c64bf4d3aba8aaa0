import type { Field, JsonObject, NodeType } from './context.ts';
import { reportNotReady } from './errors.ts';
import type { NodeCall } from './node-kind.ts';
import { openEdge } from './node-kind.ts';
import { isReadable, type ReportRun } from './reports.ts';
import { value } from './selection.ts';

/**
 * A report as one call sees it: the state is taken at the first read, and each read counts as a
 * poll.
 */
export interface ReportSnapshot {
  run: ReportRun;
  state: () => JsonObject;
}

const STATE_KEYS = [
  'account_id',
  'time_ref',
  'time_completed',
  'async_status',
  'async_percent_completion',
  'is_running',
  'date_start',
  'date_stop',
  'error_code',
  'error_subcode',
  'error_message',
  'error_user_title',
  'error_user_msg',
] as const;

const fromState = (name: string): Field<ReportSnapshot> => value((report) => report.state()[name]);

/** Parameters of a read of the rows; all others belong to the report. */
const READ_PARAMETERS = ['limit', 'after', 'before', 'fields', 'access_token'];

export const reportNode: NodeType<ReportSnapshot> = {
  name: 'AdReportRun',
  idOf: ({ run }) => run.id,
  defaults: STATE_KEYS,
  fields: Object.fromEntries(STATE_KEYS.map((name) => [name, fromState(name)])),
  edges: {
    insights:
      ({ parameters, context }) =>
      ({ run }) => {
        if (!isReadable(run)) {
          throw reportNotReady();
        }
        const whole = new Map(run.parameters);
        for (const name of READ_PARAMETERS) {
          const text = parameters.get(name);
          if (text !== undefined && text !== '') {
            whole.set(name, text);
          }
        }
        return run.open({ parameters: whole, context });
      },
  },
};

/** Creates a report. Invalid parameters are rejected here, not when it runs. */
export function orderReport<T>(
  input: NodeCall & { node: NodeType<T>; object: T; path: string; adAccountId: string },
): JsonObject {
  const { adAccountId, context, node, object, parameters, state } = input;
  const open: ReportRun['open'] = (call) =>
    openEdge({ node, name: 'insights', object, ...call }) ?? { data: [] };
  open({ parameters: new Map([...parameters, ['limit', '1']]), context });
  const run = state.reports.create({
    adAccountId,
    profileId: context.viewer.facebookId,
    parameters: new Map(parameters),
    open,
    script: input.reportScript,
    nowMs: context.nowMs,
  });
  return { report_run_id: run.id };
}
