/** The task of the worker that verifies copies; with the audit log's key if the log is to be verified. */
export interface CheckTask {
  readonly path: string
  readonly task: 'finish' | 'describe'
  readonly auditKey: Uint8Array | null
}
