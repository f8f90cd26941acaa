import { type RebuildProgress } from './rebuild.js';

export interface TerminalOutput {
  /** Whether a line can be overwritten. */
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const barWidth = 30;
const redrawIntervalMs = 100;
const lineIntervalMs = 5_000;

/** Shows the progress of a rebuild: a bar that is redrawn on a terminal, or a line every few seconds in a log. */
export class ProgressBar {
  private readonly startedAt: number;
  private drawnAt = -Infinity;
  private step: RebuildProgress['step'] | null = null;

  constructor(
    private readonly groupName: string,
    private readonly output: TerminalOutput,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.startedAt = now();
  }

  show(progress: RebuildProgress): void {
    const now = this.now();
    const intervalMs = this.output.isTTY ? redrawIntervalMs : lineIntervalMs;
    const isDue = progress.step !== this.step || now - this.drawnAt >= intervalMs || isComplete(progress);
    if (!isDue) return;
    this.step = progress.step;
    this.drawnAt = now;
    this.draw(this.line(progress));
  }

  finish(message: string): void {
    this.draw(`${this.groupName}  ${message}`);
    if (this.output.isTTY) this.output.write('\n');
  }

  private line(progress: RebuildProgress): string {
    const rate = Math.round((progress.eventCount / Math.max(1, this.now() - this.startedAt)) * 1_000);
    const counts = `${progress.eventCount.toLocaleString('en')} events, ${rate.toLocaleString('en')}/s`;
    if (progress.step === 'writing') return `${this.groupName}  writing the last rows   ${counts}`;
    if (progress.step === 'waiting') return `${this.groupName}  waiting for the swap   ${counts}`;
    const share = shareDone(progress);
    const bar = '█'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '░');
    return `${this.groupName}  ${bar} ${String(Math.floor(share * 100)).padStart(3)} %   ${counts}`;
  }

  private draw(line: string): void {
    this.output.write(this.output.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }
}

const shareDone = ({ position, head }: { position: bigint; head: bigint }): number =>
  head <= 0n ? 1 : Number((position * 10_000n) / head) / 10_000; // the division of bigints drops the fraction
const isComplete = (progress: RebuildProgress): boolean => progress.step === 'folding' && progress.position >= progress.head;
