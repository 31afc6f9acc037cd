// The layers of the project and what each may see: docs/architecture.md as a check.
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    error('no-circular', 'cycles hide the direction of the design', {}, { circular: true }),
    error(
      'domain-is-pure',
      'the domain sees itself, dates, schemas and file formats',
      { path: '^lib/domain/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^lib/domain/|node_modules/(@types/)?(date-fns|fflate|zod|papaparse|saxes)/' },
    ),
    error(
      'supabase-behind-data',
      'only lib/data and lib/supabase speak to Supabase',
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
      'only what speaks to Supabase knows where it is',
      {
        path: '^(app|components|lib|middleware\\.ts)',
        pathNot: '^lib/(data|supabase)/|^middleware\\.ts$|^lib/env\\.(test\\.)?ts$',
      },
      { path: '^lib/env\\.ts$' },
    ),
    error(
      'middleware-sees-only-its-client',
      'the middleware refreshes the session, reads the routes, sets headers and has one page and one refusal of its own, nothing else of ours',
      { path: '^middleware\\.ts$' },
      {
        path: '^(app|components|lib)/',
        pathNot:
          '^lib/(routes|env|security-headers|unavailable-page|body-limit|request-errors)\\.ts$|^lib/supabase/middleware\\.ts$',
      },
    ),
    error(
      'supabase-looks-down',
      'the clients know the environment and the generated types',
      { path: '^lib/supabase/' },
      { path: '^(app|components)/|^lib/(actions|data|domain)/' },
    ),
    error(
      'data-looks-down',
      'data knows the domain and the clients; never a screen, never an action',
      { path: '^lib/data/' },
      { path: '^(app|components)/|^lib/actions/|node_modules/(react-dom|recharts|react-hook-form)/' },
    ),
    error(
      'actions-look-down',
      'actions know the domain and data',
      { path: '^lib/actions/' },
      { path: '^(app|components)/' },
    ),
    error(
      'components-take-props',
      'components never fetch: props in, actions out',
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
      'a group of components never imports another group, save the words all share; pages compose',
      { path: '^components/(?!ui/)([^/]+)/' },
      {
        path: '^components/([^/]+)/',
        pathNot:
          '^components/(ui|money|categories|undo|$1)/|^components/(accounts/account-form|transactions/transaction-fields)\\.tsx$|^components/settings/sections\\.ts$',
      },
    ),
    error(
      'app-is-a-leaf',
      'nobody imports a route',
      { pathNot: '^app/' },
      { path: '^app/', pathNot: '\\.css$' },
    ),
    error(
      'no-test-code-in-the-app',
      'tests, scripts and their tools stay out of what is shipped',
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
