/** What the thread that looks at copies is asked to do; the key is that of the audit log, where it is to be looked at. */
export interface CheckTask {
  readonly path: string
  readonly task: 'finish' | 'describe'
  readonly auditKey: Uint8Array | null
}
