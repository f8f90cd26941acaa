import { type Progress } from '../rebuild/rebuild.js';

const width = 30;
const words = { folding: 'reading the history', writing: 'writing the rows', waiting: 'taking the old tables’ place' };

/** How far a rebuild is: one line that is drawn again on a terminal, and a line for each tenth elsewhere. */
export class ProgressBar {
  private readonly started = Date.now();
  private drawn = '';

  constructor(private readonly out: NodeJS.WriteStream) {}

  show(progress: Progress): void {
    const share = progress.step === 'folding' ? Number(progress.position + 1n) / Number(progress.head + 1n) : 1;
    const steps = this.out.isTTY ? width : 10;
    const line = `${bar(share, steps)} ${words[progress.step]}, ${progress.events.toLocaleString('en')} events`;
    const face = this.out.isTTY ? line : `${bar(share, steps)} ${words[progress.step]}`;
    if (face === this.drawn) return;
    this.drawn = face;
    this.out.write(this.out.isTTY ? `\r${line}` : `${line}\n`);
  }

  end(events: number): void {
    const seconds = (Date.now() - this.started) / 1_000;
    this.out.write(`\nRebuilt from ${events.toLocaleString('en')} events in ${seconds.toFixed(1)} s\n`);
  }
}

function bar(share: number, steps: number): string {
  const full = Math.max(0, Math.min(steps, Math.floor(share * steps)));
  return `[${'█'.repeat(full)}${'░'.repeat(steps - full)}]`;
}
