/** The task of the worker that verifies copies. It needs the audit log's key to verify log and seal, or to make a seal. */
export interface CheckTask {
  readonly path: string
  readonly task: 'finish' | 'describe'
  readonly auditKey: Uint8Array | null
}
