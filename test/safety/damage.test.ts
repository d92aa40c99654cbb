import { damage } from './damage.ts'
import { testProof } from './test-proof.ts'

testProof(damage, import.meta.filename, { timeout: 600_000 })
