import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './lib/paths.mjs';

const files = [
  ...readdirSync(ROOT),
  'scripts/bench/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));
const prose = (file: string) => readFileSync(join(ROOT, file), 'utf8').replace(/```[^]*?```/g, '');

/** The anchors that GitHub creates for a page's headings. */
const anchors = (file: string) =>
  Array.from(prose(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

test.each(files)('links in %s work', (file) => {
  const links = Array.from(prose(file).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchors(target).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test.each(files)('files named in %s exist', (file) => {
  const names = Array.from(
    prose(file).matchAll(/`([\w().[\]/-]+\/[\w().[\]/-]*)`/g),
    ([, name = '']) => name,
  );
  const ours = names.filter((name) =>
    /^(app|components|docs|e2e|lib|public|scripts|supabase|tests)\//.test(name),
  );
  expect(ours.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
});

test('commands that pages name exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const named = files.flatMap((file) =>
    Array.from(
      readFileSync(join(ROOT, file), 'utf8').matchAll(/npm run (?:-s )?([\w:-]+)/g),
      ([, name = '']) => name,
    ),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
