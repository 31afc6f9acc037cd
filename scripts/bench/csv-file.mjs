import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { PlainError } from '../lib/lifecycle.mjs';

/**
 * The rows of a CSV by the headers in lower case.
 * @param {string} file
 * @returns {Record<string, string>[]}
 */
export function readCsv(file) {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  const { data, errors } = Papa.parse(text, {
    header: true,
    skipEmptyLines: true,
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  const [problem] = errors;
  if (problem) throw new PlainError(`${file}, row ${Number(problem.row) + 1}: ${problem.message}`);
  return /** @type {Record<string, string>[]} */ (data);
}
