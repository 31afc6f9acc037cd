const EVERYWHERE = '/:path*';

/**
 * Set on every response. The Content-Security-Policy is not among them: it contains a nonce and comes from the
 * middleware.
 */
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
  // Otherwise the development log would show what users type, passwords included.
  logging: { serverFunctions: false },
  // Parallel instances and tests build into folders of their own.
  distDir: process.env.OUTLAY_BUILD_DIR || '.next',
  // Test builds run after a type check, and checking again would take half as long as the rest of the build.
  typescript: { ignoreBuildErrors: Boolean(process.env.OUTLAY_BUILD_DIR) },
  // Never stream the metadata: it is known at once, and everyone gets it in the head.
  htmlLimitedBots: /.*/,
  headers: async () => [
    { source: EVERYWHERE, headers: securityHeaders },
    {
      source: '/_next/:kind(static|image)/:path*',
      headers: [
        {
          key: 'content-security-policy',
          // The worker that parses files consists of several scripts; its own response says what it may load.
          value: "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
        },
      ],
    },
    // Pages that start a session, or lead to one.
    { source: '/auth/:path*', headers: [{ key: 'cache-control', value: 'private, no-store' }] },
    { source: '/service-worker.js', headers: [{ key: 'cache-control', value: 'no-cache' }] },
    { source: '/icons/:path*', headers: [{ key: 'cache-control', value: 'public, max-age=86400' }] },
    {
      source: EVERYWHERE,
      // The first value of a list is the browser's protocol.
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https\\b.*' }],
      headers: [{ key: 'strict-transport-security', value: 'max-age=63072000; includeSubDomains' }],
    },
  ],
  turbopack: {
    // Recharts brings all of d3's scales and interpolations: 10 kB that no chart here uses.
    resolveAlias: {
      'victory-vendor/d3-scale': './components/dashboard/spending/chart-scales.ts',
      'd3-interpolate': './components/dashboard/spending/chart-interpolation.ts',
    },
  },
  experimental: {
    // Loaded with its first request: at start all would be, and each route handler comes with the same 0.4 MB of code.
    preloadEntriesOnStart: false,
    // next-env.d.ts imports the route types, so tsconfig.json need not list the build folders.
    strictRouteTypes: true,
    // How long prefetched pages are reused, as another tab or device may change their data: the minimum Next allows.
    staleTimes: { static: 30 },
    // Restores send rows to a server action. The middleware refuses larger requests with a message
    // (lib/body-limit.ts).
    serverActions: { bodySizeLimit: '4mb' },
  },
};

export default config;
