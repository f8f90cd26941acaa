import { type RebuildProgress } from './rebuild.js';

export interface TerminalOutput {
  /** Whether the output is a terminal, on which the bar can overwrite its line. */
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const barWidth = 30;
const redrawIntervalMs = 100;
/** Time between two lines when the output is not a terminal. */
const lineIntervalMs = 5_000;

/** Shows the progress of a rebuild: on a terminal as a bar, elsewhere as a line every few seconds. */
export class ProgressBar {
  private readonly startedAt: number;
  private lastDrawnAt = -Infinity;
  private lastStep: RebuildProgress['step'] | null = null;

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
    const isDue = progress.step !== this.lastStep || now - this.lastDrawnAt >= intervalMs || isComplete(progress);
    if (!isDue) return;
    this.lastStep = progress.step;
    this.lastDrawnAt = now;
    this.draw(this.formatLine(progress));
  }

  finish(message: string): void {
    this.draw(`${this.groupName}  ${message}`);
    if (this.output.isTTY) this.output.write('\n');
  }

  private formatLine(progress: RebuildProgress): string {
    const eventsPerSecond = Math.round((progress.eventCount / Math.max(1, this.now() - this.startedAt)) * 1_000);
    const counts = `${progress.eventCount.toLocaleString('en')} events, ${eventsPerSecond.toLocaleString('en')}/s`;
    if (progress.step === 'writing') return `${this.groupName}  writing the last rows   ${counts}`;
    if (progress.step === 'waiting') return `${this.groupName}  waiting for the swap   ${counts}`;
    const share = getProjectedShare(progress);
    const bar = '█'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '░');
    return `${this.groupName}  ${bar} ${String(Math.floor(share * 100)).padStart(3)} %   ${counts}`;
  }

  private draw(line: string): void {
    this.output.write(this.output.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }
}

/** Returns the projected share of the log, from 0 to 1. */
const getProjectedShare = ({ position, head }: { position: bigint; head: bigint }): number =>
  head <= 0n ? 1 : Number((position * 10_000n) / head) / 10_000; // multiplied first, because the division of bigints drops the fraction
const isComplete = (progress: RebuildProgress): boolean => progress.step === 'folding' && progress.position >= progress.head;
