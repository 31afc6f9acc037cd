import { findCases } from './cases.mjs';
import { connect } from './connection.mjs';
import { fill } from './fill.mjs';
import { history } from './history.mjs';
import { makeDatabases, signUpAtService, startHosted } from './hosted.mjs';
import { measureImportSql } from './import-sql.mjs';
import { measurePages } from './pages.mjs';
import { measureSql } from './sql.mjs';
import { actionsOf, signIn } from './users/actions.mjs';

/** @import { ImportSql } from './import-sql.mjs' */
/** @import { SizeFigures } from './size.mjs' */

/** @typedef {SizeFigures & { importOf: ImportSql }} PostgresFigures */

const CREDENTIALS = { email: 'bench@outlay.local', password: 'half a million rows' };
const IMPORTER = { email: 'import@outlay.local', password: 'fifty thousand rows' };

/**
 * Measures pages and SQL on a database like a hosted project's, and an import into it.
 * @param {number} size
 * @param {string} buildDir
 * @returns {Promise<PostgresFigures>}
 */
export async function measurePostgres(size, buildDir) {
  const [database] = await makeDatabases();
  const instance = await startHosted(database, buildDir);
  console.log(`Adding ${size.toLocaleString('en-US')} transactions to PostgreSQL …`);
  const userId = await signUpAtService(instance, CREDENTIALS);
  const importer = await signUpAtService(instance, IMPORTER);
  const connection = connect(instance.databaseUrl);
  await fill(connection, userId, history(size));
  await connection.exec('reset role');
  await connection.exec('vacuum analyze');

  console.log('Measuring pages and SQL on PostgreSQL …');
  const cases = findCases(size, new Date());
  const client = await signIn(instance, actionsOf(buildDir), CREDENTIALS);
  const pages = await measurePages(client, cases);
  await instance.app.stop();
  const sql = await measureSql(connection, userId, cases);
  const importOf = await measureImportSql(connection, importer);
  await connection.close();
  return { size, cases, sql, pages, importOf };
}
