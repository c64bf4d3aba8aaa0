import type { CheckerSearch } from '../../lib/checker-path.ts';

/** The filter of the checker that shows the rejected ads of an ad account. */
export const REJECTED_ADS: CheckerSearch = { delivery: ['rejected', 'rejectedRecently'] };
