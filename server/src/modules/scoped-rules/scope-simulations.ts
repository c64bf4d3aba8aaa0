import type { Actor } from '@ads-checker/shared/access/identity';
import type { Backtest, Simulation } from '@ads-checker/shared/contracts/rule-simulations';
import type { ScopedRuleDraft } from '@ads-checker/shared/contracts/scoped-rules';
import { SECOND_MS } from '@ads-checker/shared/domain/durations';
import { addUpBacktests, addUpSimulations, type Simulations } from '../rule-runs/index.ts';
import { type CanReadTag, requireVisibleTags } from '../rules/index.ts';
import type { FindScopePlaces } from './scope-places.ts';

/** Ad accounts that are not tried by then are left out, and counted. */
const WITHIN_MS = 40 * SECOND_MS;

interface Asked {
  readonly actor: Actor;
  readonly accountId: string;
  readonly rule: ScopedRuleDraft;
  readonly signal: AbortSignal;
}

export type ScopeSimulations = ReturnType<typeof createScopeSimulations>;

/** Tries a rule over many campaigns, ad account by ad account. */
export function createScopeSimulations(deps: {
  findPlaces: FindScopePlaces;
  simulations: Simulations;
  canReadTag: CanReadTag;
}) {
  type Open = Awaited<ReturnType<Simulations['open']>>;
  type Place = Parameters<Open['simulate']>[0];

  const tryEach = async <T>(
    { actor, accountId, rule, signal }: Asked,
    work: (open: Open, place: Place) => Promise<T | undefined>,
  ) => {
    const { scope, conditions } = rule;
    await requireVisibleTags({ ...deps, actor, conditions, at: 'body.rule' });
    const { teamId, places } = await deps.findPlaces({
      actor,
      accountId,
      scope,
      at: 'body.rule.scope',
    });
    const open = await deps.simulations.open({ teamId, rule: { ...rule, adCampaignId: null } });
    const limit = AbortSignal.timeout(WITHIN_MS);
    const found: T[] = [];
    let tried = 0;
    for (const place of places) {
      signal.throwIfAborted();
      if (limit.aborted) {
        break;
      }
      const answer = await work(open, place);
      tried += 1;
      if (answer !== undefined) {
        found.push(answer);
      }
    }
    return {
      found,
      until: open.until,
      places: { withoutFigures: tried - found.length, left: places.length - tried },
    };
  };

  return {
    /** Backtests by currency. */
    async backtest({ days, ...asked }: Asked & { days: number }) {
      const { found, places } = await tryEach<Backtest>(asked, async (open, place) => {
        const { backtest, isRecorded } = await open.backtest(place, days, asked.signal);
        return isRecorded ? backtest : undefined;
      });
      return {
        backtests: addUpBacktests(found),
        adAccounts: { simulated: found.length, ...places },
      };
    },

    async simulate(asked: Asked): Promise<Simulation> {
      const { found, ...rest } = await tryEach(asked, (open, place) =>
        open.simulate(place, asked.signal),
      );
      return addUpSimulations(found, rest);
    },
  };
}
