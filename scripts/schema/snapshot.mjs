import { relationStatements, routineStatements, schemaStatements } from './statements.mjs';

/** @import { Catalog } from './catalog.mjs' */
/** @import { nounFinder } from './migrations.mjs' */

const HEADER = `-- Generated from the migrated database by \`npm run schema\`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.`;

/**
 * The files of the snapshot: one per noun, and one for the schemas with their default privileges.
 * @param {Catalog} catalog
 * @param {ReturnType<typeof nounFinder>} nounOf
 * @returns {Map<string, string>} each file's content by its noun
 */
export function snapshotFiles({ schemas, defaults, relations, routines }, nounOf) {
  const pieces = [
    { noun: 'schemas', title: 'schemas', statements: schemaStatements(schemas, defaults) },
    // Types and tables come before the views and functions that use them.
    ...['c', 'r', 'v'].flatMap((kind) =>
      relations
        .filter((relation) => relation.kind === kind)
        .map((relation) => ({
          noun: nounOf('relation', `${relation.schema}.${relation.name}`),
          title: relation.sql,
          statements: relationStatements(relation),
        })),
    ),
    ...routines.map((routine) => ({
      noun: nounOf('function', `${routine.schema}.${routine.name}`),
      title: `${routine.schema}.${routine.name}`,
      statements: routineStatements(routine),
    })),
  ];
  return new Map(
    [...Map.groupBy(pieces, ({ noun }) => noun)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([noun, ofNoun]) => [
        noun,
        [HEADER, ...ofNoun.map(({ title, statements }) => `${rule(title)}\n${statements}`)].join('\n\n') +
          '\n',
      ]),
  );
}

/** @param {string} title */
const rule = (title) => `-- ${'-'.repeat(64)} ${title}`;
