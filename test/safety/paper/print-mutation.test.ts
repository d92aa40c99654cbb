import { testProof } from '../test-proof.ts'
import { printMutation } from './print-mutation.ts'

testProof(printMutation)
