import type { Backtest } from '@ads-checker/shared/contracts/rule-actions';
import { answerBacktest, type BacktestQuestion } from '../modules/rule-runs/index.ts';

export default (question: BacktestQuestion): { readonly backtest: Backtest } => ({
  backtest: answerBacktest(question),
});
