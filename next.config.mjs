const EVERYWHERE = '/:path*';

/** On every response; the Content-Security-Policy carries a nonce and comes from the middleware. */
const securityHeaders = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
];

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The development log would otherwise show what people type, passwords included.
  logging: { serverFunctions: false },
  // Instances that run side by side and the tests build into folders of their own.
  distDir: process.env.OUTLAY_BUILD_DIR || '.next',
  // The builds of tests come after a check of the types, which takes half as long as all the rest.
  typescript: { ignoreBuildErrors: Boolean(process.env.OUTLAY_BUILD_DIR) },
  // Titles and descriptions come with the head, for everyone: they are known at once.
  htmlLimitedBots: /.*/,
  headers: async () => [
    { source: EVERYWHERE, headers: securityHeaders },
    {
      source: '/_next/:kind(static|image)/:path*',
      headers: [
        {
          key: 'content-security-policy',
          // The worker that reads files is made of several scripts; its own response says what it may load.
          value: "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
        },
      ],
    },
    // What begins a session, or leads to where one begins.
    { source: '/auth/:path*', headers: [{ key: 'cache-control', value: 'private, no-store' }] },
    { source: '/service-worker.js', headers: [{ key: 'cache-control', value: 'no-cache' }] },
    { source: '/icons/:path*', headers: [{ key: 'cache-control', value: 'public, max-age=86400' }] },
    {
      source: EVERYWHERE,
      // The first of a list is what the browser used.
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https\\b.*' }],
      headers: [{ key: 'strict-transport-security', value: 'max-age=63072000; includeSubDomains' }],
    },
  ],
  experimental: {
    // The route types are imported by next-env.d.ts, so no build folder has to be listed in tsconfig.json.
    strictRouteTypes: true,
    // What was fetched ahead of a click: another tab or device may have changed it since. The least Next takes.
    staleTimes: { static: 30 },
    // Rows of a file travel to server actions. What is larger the middleware refuses first (lib/body-limit.ts).
    serverActions: { bodySizeLimit: '4mb' },
  },
};

export default config;
