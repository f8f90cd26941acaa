import { ProgressBar } from './progress-bar.js';
import { type RebuildProgress } from './rebuild.js';

const folding = (eventCount: number): RebuildProgress => ({ step: 'folding', eventCount, position: BigInt(eventCount), head: 1_000n });

function outputOf({ isTTY }: { isTTY: boolean }, intervalMs: number, ...progress: RebuildProgress[]): string[] {
  const written: string[] = [];
  let now = 0;
  const bar = new ProgressBar('gigs', { isTTY, write: (text: string) => written.push(text) }, () => now);
  for (const each of progress) {
    now += intervalMs;
    bar.show(each);
  }
  bar.finish('done');
  return written;
}

describe('ProgressBar', () => {
  it('redraws a bar in one line on a terminal', () => {
    const [half, , ...rest] = outputOf({ isTTY: true }, 500, folding(500), folding(1_000));
    expect(half).toBe(`\r\u001b[Kgigs  ${'█'.repeat(15)}${'░'.repeat(15)}  50 %   500 events, 1,000/s`);
    expect(rest).toEqual(['\r\u001b[Kgigs  done', '\n']);
  });

  it('writes a line to a log at the start of each step and when all events are folded, otherwise only every few seconds', () => {
    const lines = outputOf({ isTTY: false }, 1_000, folding(100), folding(200), folding(1_000), { step: 'waiting', eventCount: 1_000 });
    expect(lines.map((line) => line.replace(/[█░]+/, '').replace(/ {2,}/g, ' '))).toEqual([
      'gigs 10 % 100 events, 100/s\n',
      'gigs 100 % 1,000 events, 333/s\n',
      'gigs waiting for the swap 1,000 events, 250/s\n',
      'gigs done\n',
    ]);
  });

  it('shows 100 % when there are no events', () => {
    expect(outputOf({ isTTY: true }, 10, { step: 'folding', eventCount: 0, position: -1n, head: -1n })[0]).toContain('100 %');
  });
});
