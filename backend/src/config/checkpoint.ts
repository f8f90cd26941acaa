/** Tells when the read models have come as far as a position of the store: how a command waits to read its own writes. Injected by this class. */
export abstract class Checkpoint {
  /**
   * True as soon as the projections have passed `position`; false when that takes longer than `timeoutMs`, or at once
   * while they are known to stand still (design, "The event store is a port").
   */
  abstract passed(position: bigint, timeoutMs?: number): Promise<boolean>;
}
