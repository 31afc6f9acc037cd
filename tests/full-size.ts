/** Whether tests run at full size, as `npm run test:full` has them: more repetitions, and ledgers twice as large. */
export const FULL_SIZE = process.env.OUTLAY_TEST_SIZE === 'full';
