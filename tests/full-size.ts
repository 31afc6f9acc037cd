/** True if tests run at full size (`npm run test:full`), with more repetitions and ledgers twice as large. */
export const FULL_SIZE = process.env.OUTLAY_TEST_SIZE === 'full';
