import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { PlainError } from './lifecycle.mjs';
import { ROOT } from './paths.mjs';

const PAGE = join(ROOT, 'docs/performance.md');

/**
 * Puts figures into docs/performance.md, between the markers `<!-- name:start -->` and `<!-- name:end -->`.
 * @param {string} name
 * @param {string} figures Markdown
 */
export async function writeFigures(name, figures) {
  const marked = new RegExp(`(?<=<!-- ${name}:start -->\n).*(?=<!-- ${name}:end -->)`, 's');
  const page = readFileSync(PAGE, 'utf8');
  if (!marked.test(page)) {
    throw new PlainError(`docs/performance.md has no ${name}:start and ${name}:end.`);
  }
  const changed = page.replace(marked, () => `\n${figures}\n\n`);
  writeFileSync(PAGE, await format(changed, { ...(await resolveConfig(PAGE)), parser: 'markdown' }));
  console.log('\nWritten to docs/performance.md');
}

/**
 * A Markdown table; the first column contains text, the others numbers.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => align(cell, widths[column] ?? 0, column)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** @param {string} cell @param {number} width @param {number} column */
const align = (cell, width, column) => (column === 0 ? cell.padEnd(width) : cell.padStart(width));
