import { type LastChange, type RefusalCode } from '@jamjar/contracts/refusals';
import { type SequencedRows } from '../rows/queries.js';
import { RefusalException } from './refusal.exception.js';

/** Rows whose `seq` may be unknown. */
type Rows<Row> = Omit<SequencedRows<Row>, 'seq'> & { readonly seq: number | null };

/** The part of a gig command's response that is about the command itself. */
export interface CommandOutcome {
  /** Revisions of the first and last event that the command recorded; missing when it recorded nothing. */
  readonly action?: { readonly from: number; readonly to: number };
  /** The earlier change because of which the command recorded nothing. */
  readonly last?: LastChange | null;
}

/** A handler's result with the `seq` of its data. */
export class SequencedResponse<Body> {
  constructor(
    readonly body: Body,
    /** Number of the newest change when the data was read; null for data that is not compared with change messages. */
    readonly seq: number | null,
    /** Revision of the gig's stream that the data shows; null for data that is not about one gig. */
    readonly revision: number | null = null,
    readonly command: CommandOutcome = {},
    /** Cursor of the next page of a list; null when `body` reaches its end. */
    readonly nextCursor: string | null = null,
  ) {}

  static ofRows<Row>({ rows, seq, revision, nextCursor }: SequencedRows<Row>): SequencedResponse<readonly Row[]> {
    return new SequencedResponse(rows, seq, revision, {}, nextCursor);
  }

  /** The first row; null without any. */
  static ofFirst<Row>({ rows: [row], seq, revision }: Rows<Row>): SequencedResponse<Row> | null {
    return row === undefined ? null : new SequencedResponse(row, seq, revision);
  }

  /** The first row. @throws RefusalException `codeWhenMissing` without any */
  static ofExisting<Row>(result: Rows<Row>, codeWhenMissing: RefusalCode, command?: CommandOutcome): SequencedResponse<Row> {
    const response = SequencedResponse.ofFirst(result);
    if (!response) throw new RefusalException(codeWhenMissing);
    return new SequencedResponse(response.body, response.seq, response.revision, command);
  }
}
