/** Tests of what is mutated: pure logic, without the database that other tests of the server start. */
export default {
  test: {
    include: [
      'src/domain/{money,trackers,decimal-sum,insights-totals}.test.ts',
      'src/platform/crypto/*.test.ts',
      'src/modules/cost-updates/split-cost.test.ts',
    ],
    isolate: false,
  },
};
