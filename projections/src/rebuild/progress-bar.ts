import { type Progress } from './rebuild.js';

export interface Screen {
  /** Whether a line can be overwritten. */
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const width = 30;
const redrawEvery = 100;
const lineEvery = 5_000;

/** Shows how far a rebuild is: a bar that moves on a terminal, a line now and then in a log. */
export class ProgressBar {
  private readonly started: number;
  private drawnAt = -Infinity;
  private step: Progress['step'] | null = null;

  constructor(
    private readonly name: string,
    private readonly screen: Screen,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.started = now();
  }

  show(progress: Progress): void {
    const now = this.now();
    const pause = this.screen.isTTY ? redrawEvery : lineEvery;
    const isDue = progress.step !== this.step || now - this.drawnAt >= pause || isWhole(progress);
    if (!isDue) return;
    this.step = progress.step;
    this.drawnAt = now;
    this.draw(this.line(progress));
  }

  end(words: string): void {
    this.draw(`${this.name}  ${words}`);
    if (this.screen.isTTY) this.screen.write('\n');
  }

  private line(progress: Progress): string {
    const rate = Math.round((progress.events / Math.max(1, this.now() - this.started)) * 1_000);
    const counted = `${progress.events.toLocaleString('en')} events, ${rate.toLocaleString('en')}/s`;
    if (progress.step === 'writing') return `${this.name}  writing the last rows   ${counted}`;
    if (progress.step === 'waiting') return `${this.name}  waiting for its place   ${counted}`;
    const done = shareOf(progress);
    const bar = '█'.repeat(Math.round(done * width)).padEnd(width, '░');
    return `${this.name}  ${bar} ${Math.floor(done * 100)
      .toString()
      .padStart(3)} %   ${counted}`;
  }

  private draw(line: string): void {
    this.screen.write(this.screen.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }
}

const shareOf = ({ position, head }: { position: bigint; head: bigint }): number =>
  head <= 0n ? 1 : Number((position * 10_000n) / head) / 10_000;
const isWhole = (progress: Progress): boolean => progress.step === 'folding' && progress.position >= progress.head;
