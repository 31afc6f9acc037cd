import { generate } from '../../generate-transactions.mjs';
import { connect } from '../connection.mjs';
import { fill } from '../fill.mjs';
import { LAST_DAY } from '../history.mjs';
import { signUpAtService } from '../hosted.mjs';
import { signIn } from './actions.mjs';

/** @import { HostedInstance } from '../hosted.mjs' */
/** @import { Act } from './actions.mjs' */
/** @import { User } from './steps.mjs' */

export const ROWS_EACH = 5_000;
/** How many users are filled at once. */
const LANES = 2;

/** @param {number} number of a user */
export const credentialsOf = (number) => ({
  email: `user-${number}@outlay.local`,
  password: 'five thousand rows',
});

/**
 * Signs up users and gives each a ledger, the same to each number in every database.
 * @param {HostedInstance} instance
 * @param {number} count
 */
export async function addUsers(instance, count) {
  const numbers = Array.from({ length: count }, (_, number) => number);
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const database = connect(instance.databaseUrl);
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const id = await signUpAtService(instance, credentialsOf(number));
        await database.exec('reset role');
        await fill(database, id, generate(ROWS_EACH, { end: LAST_DAY, seed: number + 1 }));
      }
      await database.close();
    }),
  );
  const database = connect(instance.databaseUrl);
  await database.exec('vacuum analyze');
  await database.close();
}

/**
 * Signs in a user of the load and looks up what they write to.
 * @param {HostedInstance} instance
 * @param {Act} act
 * @param {number} number
 * @returns {Promise<User>}
 */
export async function startUser(instance, act, number) {
  const credentials = credentialsOf(number);
  const client = await signIn(instance, act, credentials);
  const database = connect(instance.databaseUrl);
  const { rows } = await database.query(
    `select u.id as user_id, t.id, t.account_id, t.revision, t.description, (t.amount * -100)::integer as amount
    from auth.users u
    join public.transactions t on t.user_id = u.id and t.type = 'expense'
    join public.accounts a on a.user_id = u.id and a.id = t.account_id and a.name = 'Everyday'
    where u.email = $1
    order by t.date, t.position limit 1`,
    [credentials.email],
  );
  await database.close();
  const { user_id, account_id, ...first } =
    /** @type {User['editedFirst'] & { user_id: string, account_id: string }} */ (rows[0]);
  return {
    id: user_id,
    accountId: account_id,
    client,
    act: (...call) => act(client, ...call),
    entries: [{ ...first }],
    editedFirst: first,
    imports: [],
  };
}
