// The layers of the project and what each may import: docs/architecture.md as a check.
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The parts of screens that several nouns show: amounts, an entry's form, and what rows are labelled with. */
const SHARED = ['ui', 'money', 'entry', 'categories', 'payees', 'tags', 'undo', 'locks', 'series', 'filters'];

module.exports = {
  forbidden: [
    error('no-circular', 'import cycles hide the direction of the design', {}, { circular: true }),
    error(
      'domain-is-pure',
      'the domain imports only itself and packages for dates, schemas and file formats',
      { path: '^lib/domain/', pathNot: '\\.test\\.ts$' },
      {
        pathNot:
          '^lib/domain/|node_modules/(@types/)?(@e965/xlsx|date-fns|fflate|pdfjs-dist|zod|papaparse|saxes)/',
      },
    ),
    error(
      'supabase-behind-data',
      'only lib/data and lib/supabase use the Supabase packages',
      { pathNot: '^lib/(data|supabase)/' },
      { path: 'node_modules/@supabase/' },
    ),
    error(
      'clients-behind-data',
      'only lib/data and the middleware use our Supabase clients',
      { pathNot: '^lib/(data|supabase)/|^middleware\\.ts$' },
      { path: '^lib/supabase/' },
    ),
    error(
      'environment-behind-supabase',
      'only modules that call Supabase know its address',
      {
        path: '^(app|components|lib|middleware\\.ts)',
        pathNot: '^lib/(data|supabase)/|^middleware\\.ts$|^lib/env\\.(test\\.)?ts$',
      },
      { path: '^lib/env\\.ts$' },
    ),
    error(
      'middleware-sees-only-its-client',
      'the middleware imports only its client, the environment, the routes, the headers, its error page and the checks of requests',
      { path: '^middleware\\.ts$' },
      {
        path: '^(app|components|lib)/',
        pathNot:
          '^lib/(routes|env|security-headers|unavailable-page|body-limit|request-errors|other-user)\\.ts$|^lib/supabase/middleware\\.ts$',
      },
    ),
    error(
      'supabase-looks-down',
      'the clients import nothing from the layers above them',
      { path: '^lib/supabase/' },
      { path: '^(app|components)/|^lib/(actions|data|domain)/' },
    ),
    error(
      'data-looks-down',
      'data imports the domain and the clients, never a screen or an action',
      { path: '^lib/data/' },
      { path: '^(app|components)/|^lib/actions/|node_modules/(react-dom|recharts|react-hook-form)/' },
    ),
    error(
      'actions-look-down',
      'actions never import a route or a component',
      { path: '^lib/actions/' },
      { path: '^(app|components)/' },
    ),
    error(
      'components-take-props',
      'components never fetch: they take props and call actions',
      { path: '^components/' },
      { path: '^app/|^lib/(data|supabase)/' },
    ),
    error(
      'ui-is-generic',
      'the primitives know nothing about finance',
      { path: '^components/ui/' },
      { path: '^lib/(actions|data|domain)/|^components/(?!ui/)' },
    ),
    error(
      'no-sideways-components',
      'a group of components never imports another one, except for shared parts; pages combine them',
      { path: '^components/(?!ui/)([^/]+)/' },
      { path: '^components/([^/]+)/', pathNot: `^components/(${SHARED.join('|')}|$1)/` },
    ),
    error(
      'shared-components-look-down',
      'what every group of components may import imports no other group',
      { path: `^components/(${SHARED.join('|')})/` },
      { path: '^components/', pathNot: `^components/(${SHARED.join('|')})/` },
    ),
    error(
      'app-is-a-leaf',
      'nothing imports a route',
      { pathNot: '^app/' },
      { path: '^app/', pathNot: '\\.css$' },
    ),
    error(
      'no-test-code-in-the-app',
      'tests, scripts and their helpers stay out of the app',
      { path: '^(app|components|lib|middleware\\.ts)', pathNot: '\\.test\\.tsx?$' },
      { path: '^(tests|e2e|scripts)/|\\.test\\.tsx?$', dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
