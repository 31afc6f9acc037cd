// `npm run images`: draws the app's icons and the landing page's preview image from the brand mark, the colours in
// app/globals.css and the app's font. Run it when one of them changes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { november } from '../components/landing/example-data.ts';
import { openBrowser } from './lib/browser.mjs';
import { run } from './lib/lifecycle.mjs';
import { ROOT } from './lib/paths.mjs';
import { smallPng } from './lib/small-png.mjs';

const DARK = '#0a0c10';
const INK = '#f2f4f6';
const FONT = readFileSync(join(ROOT, 'node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2'));

/** The mark from components/ui/brand.tsx. */
const mark = (/** @type {number} */ size) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 16 16" fill="none" stroke="${INK}" stroke-width="2.2"
    stroke-linecap="round" style="display: block"><path d="M3 11 6.5 7l2.6 2.4L13 5"/></svg>`;

/**
 * @param {number} size
 * @param {{ mark: number, radius?: number }} shares of the size
 */
const icon = (size, { mark: share, radius = 0 }) => ({
  width: size,
  height: size,
  html: `<div style="display: grid; place-items: center; width: 100%; height: 100%; background: ${DARK};
    border-radius: ${radius * size}px">${mark(share * size)}</div>`,
});

const preview = {
  width: 1200,
  height: 630,
  html: `<div style="position: relative; box-sizing: border-box; width: 100%; height: 100%; padding: 64px 72px;
      background: ${DARK}; color: ${INK}; overflow: hidden">
    <div style="display: flex; gap: 18px; align-items: center; font-size: 30px; font-weight: 600; letter-spacing: -0.02em">
      <span style="display: grid; place-items: center; width: 44px; height: 44px; border-radius: 14px; background: ${INK}">
        ${mark(32).replace(INK, DARK)}</span>Outlay</div>
    <div style="margin-top: 44px; font-size: 76px; line-height: 1.04; font-weight: 600; letter-spacing: -0.045em">
      Take Control of Your<br>Financial Future</div>
    <div style="margin-top: 26px; color: #b3b8bf; font-size: 29px; line-height: 1.4; letter-spacing: -0.01em">
      Where the money went, what is left this month,<br>and how close the goal is.</div>
    ${chart(november)}
  </div>`,
};

/** @param {number[]} values */
function chart(values) {
  const points = values.map((value, index) => [(index / (values.length - 1)) * 1200, 190 - 0.85 * value]);
  const line = points.map(([x = 0, y = 0], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y}`).join('');
  return `<svg width="1200" height="190" style="position: absolute; left: 0; bottom: 0" fill="none">
    <linearGradient id="area" x1="0" y1="0" x2="0" y2="1">
      <stop stop-color="#6ea2ff" stop-opacity="0.22"/><stop offset="1" stop-color="#6ea2ff" stop-opacity="0"/>
    </linearGradient>
    <path d="${line}L1200 190L0 190Z" fill="url(#area)"/>
    <path d="${line}" stroke="#6ea2ff" stroke-width="4" stroke-linejoin="round"/></svg>`;
}

/** Launchers crop maskable icons to a circle in the middle; Apple rounds the corners itself. */
const IMAGES = {
  'public/icons/192.png': icon(192, { mark: 0.7, radius: 0.3 }),
  'public/icons/512.png': icon(512, { mark: 0.7, radius: 0.3 }),
  'public/icons/maskable-512.png': icon(512, { mark: 0.52 }),
  'app/apple-icon.png': icon(180, { mark: 0.66 }),
  'app/opengraph-image.png': preview,
};

await run(async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  for (const [path, { width, height, html }] of Object.entries(IMAGES)) {
    await page.setViewportSize({ width, height });
    await page.setContent(`<!doctype html><style>
      @font-face { font-family: Geist; src: url(data:font/woff2;base64,${FONT.toString('base64')}); font-weight: 100 900 }
      html, body { height: 100%; margin: 0; font-family: Geist; -webkit-font-smoothing: antialiased }</style>${html}`);
    await page.evaluate(() => document.fonts.ready);
    const image = await smallPng(await page.screenshot({ omitBackground: true }));
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), image);
    console.log(`${path}: ${(image.length / 1000).toFixed(0)} kB`);
  }
});
