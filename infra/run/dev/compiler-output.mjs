const colours = /\u001b\[[0-9;]*m/g;
const endOfBuild = /Found (\d+) errors?\. Watching for file changes\./;

/**
 * Returns a parser for the output of `tsc --watch`, which it may get in pieces of any length. At the end of each build it calls `onBuilt` with
 * the number of errors.
 * @param {(errorCount: number) => void} onBuilt
 * @returns {(text: string) => void}
 */
export function createBuildParser(onBuilt) {
  let incompleteLine = '';
  return (text) => {
    const lines = (incompleteLine + text).split('\n');
    incompleteLine = lines.pop() ?? '';
    for (const line of lines) {
      const [, errorCount] = endOfBuild.exec(line.replaceAll(colours, '')) ?? [];
      if (errorCount !== undefined) onBuilt(Number(errorCount));
    }
  };
}
