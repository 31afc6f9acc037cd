import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const schemas = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== join('forms', 'no-eval.ts'),
  )
  .filter((name) => /^import \{.*\} from 'zod';$/m.test(readFileSync(join(folder, name), 'utf8')));

test('every module with schemas prevents compiling them in the browser', () => {
  expect(schemas.length).toBeGreaterThan(5);
  const without = schemas.filter(
    (name) => !/^import '(\.\/|(\.\.\/)+forms\/)no-eval';$/m.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(without).toEqual([]);
});
