/** When a request was received and when its response was handed over to the operating system, in milliseconds since the process started. */
export interface RecordedRequest {
  receivedAt: number;
  respondedAt: number;
}

/** A statement on Postgres, in milliseconds since the process started. A failed one has no `answeredAt`. */
export interface RecordedStatement {
  /** The name of a prepared statement, or the beginning of its text. */
  label: string;
  sentAt: number;
  answeredAt?: number;
}

/** The part of a V8 processor profile that is read here. */
export interface ProcessorProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; hitCount?: number; children?: number[] }[];
}

/** What a traced server did in a span of time. */
export interface Recording {
  requests: RecordedRequest[];
  statements: RecordedStatement[];
  /** Of the whole process, with the tracing. */
  processorMs: number;
  profile: ProcessorProfile;
}

/** `POST` starts a recording in a traced server, `GET` ends it and returns it. */
export const recordingPath = '/recording';
