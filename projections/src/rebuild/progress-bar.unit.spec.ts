import { ProgressBar } from './progress-bar.js';
import { type Progress } from './rebuild.js';

const folding = (events: number): Progress => ({ step: 'folding', events, position: BigInt(events), head: 1_000n });

function shown(isTTY: boolean, every: number, ...progress: Progress[]): string[] {
  const written: string[] = [];
  let now = 0;
  const bar = new ProgressBar('gigs', { isTTY, write: (text: string) => written.push(text) }, () => now);
  for (const each of progress) {
    now += every;
    bar.show(each);
  }
  bar.end('done');
  return written;
}

describe('the progress of a rebuild', () => {
  it('is a bar that moves in its place on a terminal', () => {
    const [half, , ...rest] = shown(true, 500, folding(500), folding(1_000));
    expect(half).toBe(`\r\u001b[Kgigs  ${'█'.repeat(15)}${'░'.repeat(15)}  50 %   500 events, 1,000/s`);
    expect(rest).toEqual(['\r\u001b[Kgigs  done', '\n']);
  });

  it('is a line now and then in a log, and at the end of each step', () => {
    const lines = shown(false, 1_000, folding(100), folding(200), folding(1_000), { step: 'waiting', events: 1_000 });
    expect(lines.map((line) => line.replace(/[█░]+/, '').replace(/ {2,}/g, ' '))).toEqual([
      'gigs 10 % 100 events, 100/s\n',
      'gigs 100 % 1,000 events, 333/s\n',
      'gigs waiting for its place 1,000 events, 250/s\n',
      'gigs done\n',
    ]);
  });

  it('is whole when there is nothing to fold', () => {
    expect(shown(true, 10, { step: 'folding', events: 0, position: -1n, head: -1n })[0]).toContain('100 %');
  });
});
