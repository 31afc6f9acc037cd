import { SaxesParser } from 'saxes';
import { decodeEntities } from '../entities';
import { lineCounter } from '../line-counter';
import type { ParseError } from '../parsed-file';

/** An XML element. Names are without their prefix. */
export interface XmlElement {
  name: string;
  /** The line it starts on, counted from 1. */
  line: number;
  /** Its position in the source. */
  start: number;
  end: number;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its own text, without its children's. */
  text: string;
}

const MAX_DEPTH = 200;
/** Replaces an ampersand that doesn't start a predefined XML reference; it has the same length. */
const BARE = '\uE000';

/** Parses a document. Entities that the document declares are not expanded but stay as they are written. */
export function parseXml(source: string): { root: XmlElement } | { error: ParseError } {
  // The text is already decoded, so the declared encoding no longer applies, and spaces may precede the declaration.
  const text = source
    .replace(/^\s*(<\?xml[^>]*\?>)?/, (lead) => lead.replace(/[^\r\n]/g, ' '))
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g, BARE);
  const lineAt = lineCounter(text);
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const path: XmlElement[] = [];
  let root: XmlElement | null = null;
  let start = 0;

  parser.on('opentagstart', () => {
    start = text.lastIndexOf('<', parser.position - 1);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= MAX_DEPTH) throw new Error('its elements are nested too deeply');
    const element: XmlElement = {
      name: localName(name),
      line: lineAt(start),
      start,
      end: text.length,
      attributes,
      children: [],
      text: '',
    };
    path.at(-1)?.children.push(element);
    root ??= element;
    path.push(element);
  });
  parser.on('closetag', () => {
    const element = path.pop();
    if (element) element.end = parser.position;
  });
  const addText = (piece: string) => {
    const element = path.at(-1);
    if (element) element.text += piece.includes(BARE) ? restored(piece) : piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    return { error: brokenXml(error instanceof Error ? error.message : '', parser.line) };
  }
  return root ? { root } : { error: brokenXml('', null) };
}

/** The matching descendants in document order; elements inside a match aren't searched. */
export function elementsBelow(root: XmlElement, isWanted: (element: XmlElement) => boolean): XmlElement[] {
  const found: XmlElement[] = [];
  const toSearch = [root];
  for (let element = toSearch.pop(); element; element = toSearch.pop()) {
    if (isWanted(element)) found.push(element);
    else toSearch.push(...element.children.toReversed());
  }
  return found;
}

/** The first element at a path of names: `at(entry, 'Amt')`, `at(entry, 'BookgDt', 'Dt')`. */
export function at(element: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  let current = element;
  for (const name of names) current = current?.children.find((child) => child.name === name);
  return current;
}

/** All elements at a path of names. */
export function allAt(element: XmlElement, ...names: string[]): XmlElement[] {
  let current = [element];
  for (const name of names)
    current = current.flatMap(({ children }) => children.filter((child) => child.name === name));
  return current;
}

const restored = (text: string) =>
  text.replace(/\uE000([A-Za-z]{2,8};)?/g, (_, name?: string) => (name ? decodeEntities(`&${name}`) : '&'));

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function brokenXml(detail: string, line: number | null): ParseError {
  const problem = detail.replace(/^[^:]*\d+:\d+: */, '').replace(/\.$/, '');
  return {
    message: `The XML in this file is broken${line === null ? '' : ` at line ${line}`}${problem ? ` (${problem})` : ''}. Download the file again from your bank.`,
    line,
  };
}
