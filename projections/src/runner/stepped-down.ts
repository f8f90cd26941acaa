import { type Checkpoint } from './checkpoint.js';

/** Somebody else moved the checkpoint: of two runners that believe to hold the seat, this one writes nothing. */
export class SteppedDown extends Error {
  override readonly name = 'SteppedDown';

  constructor(readonly checkpoint: Checkpoint) {
    super(`The checkpoint is not at position ${checkpoint.position.toString()} any more`);
  }
}
