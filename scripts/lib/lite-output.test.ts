import { describe, expect, test } from 'vitest';
import { emailPrinter, explainFailure, listedMigrations } from './lite-output.mjs';

function printed(output: string): string[] {
  const lines: string[] = [];
  const onLine = emailPrinter((line) => lines.push(line));
  output.split('\n').forEach(onLine);
  return lines;
}

describe('passes on from the backend’s output', () => {
  test('an e-mail with its link', () => {
    expect(
      printed(`[@supabase/lite] email captured (not delivered)
To: maya@example.com
Subject: Reset Your Password

Reset your password with this code: 339325

Or follow this link: http://127.0.0.1:3000/auth/v1/verify?token=abc&type=recovery
`),
    ).toEqual([
      'An e-mail (printed here, not sent):',
      '  To: maya@example.com',
      '  Subject: Reset Your Password',
      '  Reset your password with this code: 339325',
      '  Or follow this link: http://127.0.0.1:3000/auth/v1/verify?token=abc&type=recovery',
    ]);
  });

  test('neither keys nor the rows of a failing statement, not even right after an e-mail', () => {
    expect(
      printed(`
 ➜ Server running on   http://127.0.0.1:54421
 ➜ Secret key          sb_secret_0123456789
[@supabase/lite] email captured (not delivered)
To: maya@example.com
Subject: Confirm reauthentication

Confirm reauthentication with this code: 123456
error: new row for relation "transactions" violates check constraint
  params: [ 'Therapist', '120.00', 'code 4711' ]
`),
    ).toEqual([
      'An e-mail (printed here, not sent):',
      '  To: maya@example.com',
      '  Subject: Confirm reauthentication',
      '  Confirm reauthentication with this code: 123456',
    ]);
  });
});

describe('the reason why the backend failed', () => {
  test('is given without the rest of its output, secrets and passwords', () => {
    const output = `Applied 20261120090000_foundation.sql
error: password authentication failed for user "outlay" at postgres://outlay:hunter2@db/outlay
  detail: 'Key (description)=(Therapist) already exists.',
Error: jwt_secret is 4f9c2a
Migration failed: Failed to execute query: create table x ()
Migration failed: Failed to execute query: create table x ()`;
    expect(explainFailure(output, ['4f9c2a', undefined])).toBe(
      [
        '  error: password authentication failed for user "outlay" at postgres://…@db/outlay',
        '  Error: jwt_secret is …',
        '  Migration failed: Failed to execute query: create table x ()',
      ].join('\n'),
    );
  });

  test('stays short', () => {
    const lines = explainFailure(`Error: ${'x'.repeat(1000)}\n`.repeat(50), []).split('\n');
    expect(lines.length).toBeLessThanOrEqual(6);
    for (const line of lines) expect(line.length).toBeLessThan(250);
  });
});

describe('a list of migrations', () => {
  const listed = (...lines: string[]) =>
    listedMigrations(['Migrations in ./migrations:', ...lines].join('\n'));

  test('returns the pending ones', () => {
    expect(listed('  [applied] 20261122000100_rights.sql', '  [pending] 20261122000200_texts.sql')).toEqual({
      pending: ['20261122000200_texts.sql'],
      unknown: [],
    });
  });

  test('returns those applied by another version', () => {
    const output = ['  [pending] 20261122000100_rights.sql', '', 'Recorded versions without matching file:'];
    expect(listed(...output, '  [orphan] 20261120090000', '  [orphan] 20261120090100').unknown).toEqual([
      '20261120090000',
      '20261120090100',
    ]);
  });
});
