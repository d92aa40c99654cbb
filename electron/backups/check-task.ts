/** The task of the worker that verifies copies; with the audit log's key if log and seal are to be verified, or a seal to be made. */
export interface CheckTask {
  readonly path: string
  readonly task: 'finish' | 'describe'
  readonly auditKey: Uint8Array | null
}
