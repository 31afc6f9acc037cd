// The words of comments, test titles and texts. docs/glossary.md, 'Checked words'.
import ts from 'typescript';

/** @typedef {'comment' | 'title' | 'text'} Place */
/** @typedef {{ place: Place, line: number, text: string }} Passage */
/** @typedef {{ words: RegExp, instead: string, places: readonly Place[] }} Rule */

/** @type {readonly Place[]} */
const ANYWHERE = ['comment', 'title', 'text'];
/** Some words of the bank or of the screen are right in texts. @type {readonly Place[]} */
const IN_CODE = ['comment', 'title'];
/** @type {readonly Place[]} */
const IN_COMMENTS = ['comment'];

/** Words that the glossary replaces, as far as the word alone decides. @type {Rule[]} */
const GLOSSARY = [
  { words: /\bbookings?\b/i, instead: 'posting (date), transaction', places: IN_CODE },
  { words: /\bmerchants?\b/i, instead: 'payee, shop', places: IN_CODE },
  { words: /\bcounterpart(?:y|ies)\b/i, instead: 'payee', places: IN_CODE },
  { words: /\bchanged fields?\b/i, instead: 'dirty field', places: IN_CODE },
  { words: /\bchanged elsewhere\b/i, instead: 'edit conflict', places: IN_CODE },
  { words: /\bexpected rows?\b/i, instead: 'optimistic row', places: IN_CODE },
  { words: /\bfound transactions?\b/i, instead: 'quick search', places: IN_CODE },
  { words: /\bpatience\b/i, instead: 'timeout', places: IN_CODE },
  { words: /\bregex(?:es|ps?)?\b/i, instead: 'pattern', places: ANYWHERE },
  { words: /\bcriteri(?:on|a)\b/i, instead: 'condition', places: ANYWHERE },
  { words: /\bmass (?:change|edit)s?\b/i, instead: 'bulk edit', places: ANYWHERE },
  { words: /\brevert(?:s|ed|ing)?\b/i, instead: 'undo', places: ANYWHERE },
  { words: /\bparent categor(?:y|ies)\b/i, instead: 'group', places: ANYWHERE },
  { words: /\bmachine learning\b/i, instead: 'memory', places: ANYWHERE },
];

/** Words for which English has a plainer one. @type {Rule[]} */
const ODD = [
  { words: /\bbeside\b/i, instead: 'next to, with, as well as', places: IN_COMMENTS },
  { words: /\banew\b/i, instead: 'again', places: IN_COMMENTS },
  { words: /\bby now\b/i, instead: 'already, meanwhile', places: IN_COMMENTS },
  { words: /\bof (?:its|their|his|her|our|your) own\b/i, instead: 'own, separate', places: IN_COMMENTS },
  { words: /\b(?:tells?|told) (?:apart|from)\b/i, instead: 'distinguish', places: IN_COMMENTS },
  { words: /\bst(?:ands?|ood)\b(?! for\b)/i, instead: 'is', places: IN_COMMENTS },
  { words: /\b(?:lies|lay)\b/i, instead: 'is', places: IN_COMMENTS },
  { words: /\b(?:speaks?|spoke)\b/i, instead: 'says, mentions', places: IN_COMMENTS },
  { words: /\bwhat (?:is|are|was|were)\b/i, instead: 'a noun', places: IN_COMMENTS },
];

const RULES = [...GLOSSARY, ...ODD];

const CLAUSE = /^(?:what|whether|how|where|which|who|whom|whose|why|when)\b/i;

/**
 * The violations in a file, as lines to print.
 * @param {string} file its extension decides on the language
 * @param {string} source
 * @returns {string[]}
 */
export function wordProblems(file, source) {
  const passages = file.endsWith('.sql') ? passagesOfSql(source) : passagesOfCode(file, source);
  return passages
    .flatMap((passage) => problemsOf(passage))
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, problem }) => `${file}:${line} ${problem}`);
}

/** @param {Passage} passage */
function problemsOf({ place, line, text }) {
  const isDoc = text.startsWith('/**');
  const prose = withoutCode(text);
  const problems = RULES.filter(({ places }) => places.includes(place)).flatMap(({ words, instead }) =>
    Array.from(prose.matchAll(new RegExp(words, 'gi')), ({ 0: word, index }) => ({
      line: line + prose.slice(0, index).split('\n').length - 1,
      problem: `'${word}' instead of: ${instead}`,
    })),
  );
  if (!isDoc) return problems;
  const clauses = descriptionsOf(prose).filter((description) => CLAUSE.test(description.text));
  return [
    ...problems,
    ...clauses.map((clause) => ({ line: line + clause.line, problem: subjectProblem(clause.text) })),
  ];
}

/** @param {string} text */
function subjectProblem(text) {
  return `A comment begins with '${text.split(/\W/, 1)[0]}' instead of its subject: 'Returns …', 'True if …'`;
}

/**
 * The text with names, types and quotations blanked out: they may hold any word.
 * @param {string} text
 */
function withoutCode(text) {
  return text.replace(/`[^`]*`|"[^"\n]*"|\{\{[^]*?\}\}|\{[^{}]*\}/g, (code) => code.replace(/[^\n]/g, '_'));
}

/**
 * The description of a doc comment and those of its tags, with the lines they begin in, from 0.
 * @param {string} doc
 */
function descriptionsOf(doc) {
  const lines = doc.split('\n').map((line) => line.replace(/^\s*\/?\*+\/?\s?|\s*\*\/$/g, '').trim());
  const first = lines.findIndex((line) => line !== '');
  return lines.flatMap((text, line) => {
    const tags = Array.from(text.matchAll(/@(\w+)(?: _+(?= |$))?([^@]*)/g), ([, tag = '', rest = '']) => {
      const isNamed = /^(?:param|property|prop|typedef)$/.test(tag);
      return { line, text: (isNamed ? rest.replace(/^\s*\S+/, '') : rest).trim() };
    });
    return line === first && !text.startsWith('@') ? [{ line, text }, ...tags] : tags;
  });
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {Passage[]}
 */
function passagesOfCode(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const isTest = /\.(?:test|spec)\.tsx?$/.test(file);
  /** @type {Map<number, Passage>} */
  const passages = new Map();
  /** @type {(place: Place, start: number, end: number) => void} */
  const add = (place, start, end) => {
    const line = tree.getLineAndCharacterOfPosition(start).line + 1;
    passages.set(start, { place, line, text: source.slice(start, end) });
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJsxText(node)) return add('text', node.pos, node.end);
    const comments = [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ];
    for (const { pos, end } of comments) add('comment', pos, end);
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const start = node.getStart(tree) + 1;
      if (isTitle(node)) add('title', start, node.end - 1);
      // A text has several words; a single one may be a name.
      else if (!isTest && node.getText(tree).includes(' ')) add('text', start, node.end - 1);
    }
    for (const child of node.getChildren(tree)) visit(child);
  };
  visit(tree);
  return [...passages.values()];
}

/**
 * True if a node is the title of a test or of a group of tests.
 * @param {ts.Node} node
 */
function isTitle({ parent }) {
  return ts.isCallExpression(parent) && /^(?:test|it|describe)\b/.test(parent.expression.getText());
}

/**
 * The comments of SQL, and those that it stores about tables, columns and functions.
 * @param {string} source
 * @returns {Passage[]}
 */
function passagesOfSql(source) {
  const found = source.matchAll(/--.*|\/\*[^]*?\*\/|\bcomment\s+on\b[^';]*?\bis\s+'((?:[^']|'')*)'/gi);
  return Array.from(found, ({ 0: whole, 1: stored, index }) => ({
    place: 'comment',
    line: source.slice(0, stored === undefined ? index : index + whole.indexOf("'")).split('\n').length,
    text: stored === undefined ? whole : `/** ${stored} */`,
  }));
}
