import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ownColors,
  shownColors,
  categoriesByColor,
  categoryColor,
  savedColor,
  distinctColors,
  firstUnusedColor,
  PALETTE,
} from './color';

test('the chosen colour counts, then the default one; other categories are neutral', () => {
  const chosen = { Rent: 7, Food: 0, Shopping: 11, Transport: 10 };
  const colors = ['Rent', 'Food', 'Shopping', 'Transport', 'Entertainment', 'Pets', 'constructor'].map(
    (name) => categoryColor(name, chosen),
  );
  expect(colors).toEqual([7, 'rest', 'rest', 10, 4, 'rest', 'rest']);
});

test('a category has the colour of its group until it is given its own', () => {
  const categories = [
    { name: 'Food', group: null, color: null },
    { name: 'Groceries', group: 'Food', color: null },
    { name: 'Eating out', group: 'Food', color: 8 },
    { name: 'Home', group: null, color: 5 },
    { name: 'Rent', group: 'Home', color: null },
    { name: 'Fees', group: null, color: null },
    { name: 'Bank', group: 'Fees', color: null },
  ];
  expect(ownColors(categories)).toEqual({ 'Eating out': 8, Home: 5 });
  const colors = shownColors(categories);
  expect(categories.map(({ name }) => categoryColor(name, colors))).toEqual([1, 1, 8, 5, 5, 'rest', 'rest']);
});

test('a rename keeps the colour, and stores none if it is the same anyway', () => {
  expect(savedColor('Food', 'Groceries')).toBe(1);
  expect(savedColor('Food', 'Shopping')).toBe(1);
  expect(savedColor('Food', 'food')).toBe(1);
  expect(savedColor('Rent', 'Food')).toBe(0);
  expect(savedColor('Rent', 'Home')).toBeNull();
  expect(savedColor('Food', 'Food')).toBeNull();
});

describe('categories shown together', () => {
  test('never share a colour unless it was chosen', () => {
    expect([...distinctColors(['Rent', 'Food', 'Travel'], {})]).toEqual([
      ['Food', 1],
      ['Rent', 5],
      ['Travel', 2],
    ]);
    const ten = distinctColors(
      ['Rent', 'Food', 'Travel', 'Transport', 'Health', 'a', 'b', 'c', 'd', 'e'],
      {},
    );
    expect(new Set(ten.values()).size).toBe(10);
    expect(distinctColors([...'abcdefghijk'], {}).get('k')).toBe('rest');
  });

  test('have their chosen colours, and others make way', () => {
    const colors = distinctColors(['Food', 'Rent', 'Travel', 'Pets', 'Gifts'], {
      Rent: 1,
      Travel: 1,
      Pets: 0,
    });
    expect(Object.fromEntries(colors)).toEqual({ Rent: 1, Travel: 1, Pets: 'rest', Food: 5, Gifts: 2 });
  });
});

test('a new category gets the first unused colour', () => {
  const categories = ['Food', 'Entertainment', 'Transport', 'Shopping'];
  expect(firstUnusedColor(categories, {})).toBe(5);
  expect(firstUnusedColor(categories, { Food: 5 })).toBe(1);
  const all = Object.fromEntries(PALETTE.map(({ color, name }) => [name, color]));
  expect(firstUnusedColor(Object.keys(all), all)).toBe(0);
  expect(categoriesByColor(['Food', 'Rent', 'Pets'], { Rent: 1 })).toEqual(
    new Map<unknown, string[]>([
      [1, ['Food', 'Rent']],
      ['rest', ['Pets']],
    ]),
  );
});

describe.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('the palette in the %s theme', (_, selector) => {
  const css = readFileSync(new URL('../../../app/globals.css', import.meta.url), 'utf8');
  const block = new RegExp(`^${selector.replace('.', '\\.')} \\{([^}]*)\\}`, 'm').exec(css)?.[1] ?? '';
  const variable = (name: string) => {
    const value = new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1];
    if (!value) throw new Error(`no --${name}`);
    return linear(value);
  };
  const palette = PALETTE.map(({ color, name }) => ({ name, rgb: variable(`c${color}`) }));
  const others = ['income', 'expense', 'c-rest'].map((name) => ({ name, rgb: variable(name) }));

  test('stands out from the cards it is on', () => {
    for (const { name, rgb } of [...palette, ...others])
      expect(contrast(rgb, variable('surface')), name).toBeGreaterThanOrEqual(3);
  });

  test('shows the outline of a field on cards, on the page and on a selected row', () => {
    for (const around of ['surface', 'bg', 'raised'])
      expect(contrast(variable('border-control'), variable(around)), around).toBeGreaterThanOrEqual(3);
  });

  test('has colours that differ from each other, from income and expense, and from the neutral one', () => {
    const near = (one: Named, other: Named) => distance(oklab(one.rgb), oklab(other.rgb));
    palette.forEach((one, index) => {
      for (const other of palette.slice(0, index))
        expect(near(one, other), `${one.name} and ${other.name}`).toBeGreaterThan(0.07);
      for (const other of others)
        expect(near(one, other), `${one.name} and ${other.name}`).toBeGreaterThan(0.045);
    });
  });
});

type Triple = readonly [number, number, number];
type Named = { name: string; rgb: Triple };

/** Linear sRGB of '#rrggbb' or 'oklch(L C H)'. */
function linear(value: string): Triple {
  if (value.startsWith('#')) {
    const part = (start: number) => {
      const channel = parseInt(value.slice(start, start + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    };
    return [part(1), part(3), part(5)];
  }
  const [lightness = 0, chroma = 0, hue = 0] = [...value.matchAll(/[\d.]+/g)].map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(one: Triple, other: Triple): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function contrast(one: Triple, other: Triple): number {
  const light = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  return Math.max(light(one), light(other)) / Math.min(light(one), light(other));
}
