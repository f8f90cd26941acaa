const loadedAtOnce = /^var (_\w+) = (_interopRequireDefault\(require\("\.\/[^"]+"\)\));$/gm;

/**
 * Changes antd's index for Jest so that a component is loaded when it is first used. A bundler leaves out what a page does not use; without
 * one, each test file would load all of antd, about a quarter of a second more.
 */
export default {
  process: (source) => ({ code: source.replace(loadedAtOnce, 'const $1 = { get default() { return $2.default; } };') }),
};
