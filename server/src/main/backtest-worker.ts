import type { Backtest } from '@ads-checker/shared/contracts/rule-actions';
import { answerBacktest, type BacktestQuestion } from '../modules/rule-runs/index.ts';

// biome-ignore lint/style/noDefaultExport: the pool of workers calls it
export default (question: BacktestQuestion): { readonly backtest: Backtest } => ({
  backtest: answerBacktest(question),
});
