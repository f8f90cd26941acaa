const eagerRequire = /^var (_\w+) = (_interopRequireDefault\(require\("\.\/[^"]+"\)\));$/gm;

/**
 * Changes antd's index for Jest so that a component is loaded when it is first used. Otherwise each test file would load all of antd, which takes
 * about a quarter of a second; for pages, the bundler leaves out unused components.
 */
export default {
  process: (source) => ({ code: source.replace(eagerRequire, 'const $1 = { get default() { return $2.default; } };') }),
};
