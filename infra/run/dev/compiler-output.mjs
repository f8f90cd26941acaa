const colours = /\u001b\[[0-9;]*m/g;
const endOfBuild = /Found (\d+) errors?\. Watching for file changes\./;

/**
 * Reads what `tsc --watch` prints, in pieces of any length, and calls `onBuilt` with the number of errors at the end of each build.
 * @param {(errorCount: number) => void} onBuilt
 * @returns {(text: string) => void}
 */
export function readBuilds(onBuilt) {
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
