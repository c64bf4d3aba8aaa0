import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { answerBacktest, type BacktestQuestion } from '../modules/rule-runs/index.ts';

const messageSchema = z.looseObject({ id: z.number() });

parentPort?.on('message', (message: unknown) => {
  const { id, ...question } = messageSchema.parse(message);
  const backtest = answerBacktest(question as unknown as BacktestQuestion);
  parentPort?.postMessage({ id, backtest });
});
