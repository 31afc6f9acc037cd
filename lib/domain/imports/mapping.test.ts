import { expect, test } from 'vitest';
import { mappingSchema } from './mapping';

test.each([
  [{ delimiter: 'tab' }, { delimiter: '\t' }],
  [{ delimiter: '\\t' }, { delimiter: '\t' }],
  [{ delimiter: ';' }, { delimiter: ';' }],
  [{ numberFormat: '1.234,56' }, { numberFormat: 'decimal-comma' }],
  [{ numberFormat: '.' }, { numberFormat: 'decimal-point' }],
  [{ numberFormat: 'decimal-point' }, { numberFormat: 'decimal-point' }],
  [{}, {}],
])('%j is %j', (given, mapping) => expect(mappingSchema.parse(given)).toEqual(mapping));

test.each([{ delimiter: 'colon' }, { numberFormat: 'constructor' }, { dateOrder: 'dmy' }, { amounts: 1 }])(
  '%j is rejected',
  (given) => expect(mappingSchema.safeParse(given).success).toBe(false),
);
