import type { MetadataRoute } from 'next';

/** Data that a phone or desktop needs to install the app. The first screen is dark until the user chooses otherwise. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Outlay',
    short_name: 'Outlay',
    description: 'Where the money went, what is left this month, and how close the goal is.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#0a0c10',
    theme_color: '#0a0c10',
    categories: ['finance'],
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      {
        name: 'Add transaction',
        url: '/transactions#add',
        icons: [{ src: '/icons/192.png', sizes: '192x192' }],
      },
      { name: 'Upload', url: '/upload', icons: [{ src: '/icons/192.png', sizes: '192x192' }] },
    ],
  };
}
