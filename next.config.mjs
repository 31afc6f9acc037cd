/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    // A dropped file travels to a server action; hosting platforms cap a request at about 4 MB.
    serverActions: { bodySizeLimit: '4mb' },
  },
};

export default config;
