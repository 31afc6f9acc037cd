import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseDataExport } from './parse-archive';

const zip = readFileSync(new URL('../../../tests/fixtures/exports/format-2.zip', import.meta.url));
const old = parseDataExport(new Uint8Array(zip));
if (!old.ok) throw new Error(old.error);
const { dataExport } = old;

/** The archive in format 3, which stored the reasons of excluded rows as text. */
function readFormat3(inWords: (text: unknown) => unknown) {
  const import_rows = dataExport.tables.import_rows.map(({ reason, ...row }) => ({
    ...row,
    reason: reason && inWords(reason[0]?.params?.['text']),
  }));
  const document = { ...dataExport, version: 3, tables: { ...dataExport.tables, import_rows } };
  return parseDataExport(new TextEncoder().encode(JSON.stringify(document)));
}

test('texts become reasons with their own code', () => {
  const reasons = dataExport.tables.import_rows.flatMap(({ reason }) => reason ?? []);
  expect(reasons.length).toBeGreaterThan(0);
  expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(['text']));
  expect(readFormat3((text) => text)).toEqual(old);
});

test('texts that no row can have are rejected', () => {
  expect(readFormat3((text) => `\u0007${String(text)}`)).toMatchObject({ ok: false });
});
