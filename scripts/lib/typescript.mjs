// Lets a script import the app's TypeScript modules: Node runs TypeScript itself, but our imports leave out the
// extension.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isOurs = /^\.{1,2}\//.test(specifier) && context.parentURL?.endsWith('.ts') === true;
    return nextResolve(isOurs && !/\.\w+$/.test(specifier) ? `${specifier}.ts` : specifier, context);
  },
});
