/** Leases: as long as one lasts, nobody else takes it. The database's clock decides, because those of two machines differ. */

export interface Lease {
  readonly name: string;
  readonly holder: string;
  /** One more each time that somebody takes it: whoever has an older one has lost it. */
  readonly fencing: number;
}

export interface LeaseReads {
  /** Which of these somebody has now. */
  liveLeases(names: readonly string[]): Promise<Set<string>>;
}

export interface LeaseWrites {
  /** Undefined: somebody has it. */
  takeLease(name: string, holder: string, lastsMs: number): Promise<Lease | undefined>;
  /** From now on for so long again. False: somebody else took it since. Nobody can take it before this transaction ends. */
  keepLease(lease: Lease, lastsMs: number): Promise<boolean>;
  /** Nothing happens where somebody else has it by now. */
  releaseLease(lease: Lease): Promise<void>;
}
