/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The development log would otherwise show what people type, passwords included.
  logging: { serverFunctions: false },
  // Instances that run side by side and the tests build into folders of their own.
  distDir: process.env.OUTLAY_BUILD_DIR || '.next',
  experimental: {
    // The route types are imported by next-env.d.ts, so no build folder has to be listed in tsconfig.json.
    strictRouteTypes: true,
    // A dropped file travels to a server action; hosting platforms cap a request at about 4 MB.
    serverActions: { bodySizeLimit: '4mb' },
  },
};

export default config;
