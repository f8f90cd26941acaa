/** One at a time per stream, in the order they came. Streams do not wait for each other, and an idle stream leaves nothing behind. */
export class StreamQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs `work` when all work that came before on this stream has ended, however it ended. Answers what the work answers. */
  run<Result>(stream: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(stream);
    const running = before ? before.then(work, work) : work();
    this.last.set(stream, running);
    const forget = (): void => {
      if (this.last.get(stream) === running) this.last.delete(stream);
    };
    running.then(forget, forget);
    return running;
  }

  /** How many streams have work under way. */
  get busyStreams(): number {
    return this.last.size;
  }
}
