import { defineVendor } from '../vendor.ts';
import { answerBinomV1 } from './binom-v1.ts';
import { answerBinomV2 } from './binom-v2.ts';
import { answerKeitaro } from './keitaro.ts';
import { serveTracker } from './serve.ts';

export const binomV1Vendor = defineVendor({
  name: 'binom-v1',
  paths: /^\/binom-v1(?:\/|$)/,
  create: ({ trackers }) => ({
    answer: (vendorCall) =>
      serveTracker({
        trackers,
        tracker: 'binom_v1',
        prefix: '/binom-v1',
        vendorCall,
        answer: answerBinomV1,
      }),
  }),
});

export const binomV2Vendor = defineVendor({
  name: 'binom-v2',
  paths: /^\/binom-v2(?:\/|$)/,
  create: ({ trackers }) => ({
    answer: (vendorCall) =>
      serveTracker({
        trackers,
        tracker: 'binom_v2',
        prefix: '/binom-v2',
        vendorCall,
        answer: answerBinomV2,
      }),
  }),
});

export const keitaroVendor = defineVendor({
  name: 'keitaro',
  paths: /^\/keitaro(?:\/|$)/,
  create: ({ trackers }) => ({
    answer: (vendorCall) =>
      serveTracker({
        trackers,
        tracker: 'keitaro',
        prefix: '/keitaro',
        vendorCall,
        answer: answerKeitaro,
      }),
  }),
});
