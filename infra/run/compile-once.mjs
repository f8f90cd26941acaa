import vm from 'node:vm';

/** A placeholder for the main realm, for which Node has no context object. */
export const mainRealm = vm.createContext({});

/**
 * Replaces the function with which Jest compiles each module anew for each test file. V8 compiles a script with the same source only once per
 * worker, for all realms, which saves a quarter of the component tests' processor time.
 */
vm.compileFunction = (source, parameters, { filename, parsingContext }) => {
  const script = new vm.Script(`(function (${parameters.join()}) {${source}\n})`, { filename });
  return parsingContext === mainRealm ? script.runInThisContext() : script.runInContext(parsingContext);
};
