export { answerBacktest as default } from '../modules/rule-runs/index.ts';
