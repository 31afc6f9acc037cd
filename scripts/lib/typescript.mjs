// Lets a script import the app's TypeScript, which Node runs by itself once it finds it: our modules name one
// another without an extension.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isOurs = /^\.{1,2}\//.test(specifier) && context.parentURL?.endsWith('.ts') === true;
    return nextResolve(isOurs && !/\.\w+$/.test(specifier) ? `${specifier}.ts` : specifier, context);
  },
});
