import type { CheckerSearch } from '../../lib/checker-path.ts';

export const REJECTED_ADS: CheckerSearch = { delivery: ['rejected', 'rejectedRecently'] };
